"""Pictures of tables and cards: in pages, in replays, on the cover of the e-book, and for previews on other sites."""
