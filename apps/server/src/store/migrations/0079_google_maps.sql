ALTER TABLE app_user
  -- Whether the user may choose those base maps of the installation that are Google's.
  ADD google_maps boolean NOT NULL DEFAULT true;
