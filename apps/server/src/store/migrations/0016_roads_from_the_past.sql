-- Roads that hold from a date in the past.

-- A version may take the place of others, and begin when one of them began: its number tells them apart.
ALTER TABLE road_version ADD COLUMN revision bigint GENERATED ALWAYS AS IDENTITY UNIQUE;

CREATE INDEX rule_application_road ON rule_application (road_id) WHERE finished_at IS NULL;
