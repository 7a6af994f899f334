-- Raised by each change of a geofence, so that two editors at once notice each other. What the rule goes by has versions of its own.
ALTER TABLE geofence ADD COLUMN version integer NOT NULL DEFAULT 1;
