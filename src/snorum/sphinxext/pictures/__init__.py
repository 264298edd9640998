"""Pictures of tables and cards: in the pages, in replays, on the cover and where other sites show a page."""
