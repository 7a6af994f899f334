-- When the administrators of a customer are to be told that a scheduled report stopped by itself; null where that is not to be done, or was.
ALTER TABLE scheduled_report ADD COLUMN tell_at timestamptz;
CREATE INDEX scheduled_report_tell ON scheduled_report (tell_at) WHERE tell_at IS NOT NULL;
