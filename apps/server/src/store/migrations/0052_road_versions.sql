-- Raised by each change of a road, so that nobody overwrites what somebody else wrote meanwhile.
ALTER TABLE road ADD version integer NOT NULL DEFAULT 1;
