-- A notification of type report: the file of a scheduled report, or of one that took long, is ready. It is of the job's owner alone.
ALTER TABLE job
  -- From the sequence of notifications, among which it is listed; null for none.
  ADD COLUMN notice_id integer UNIQUE,
  ADD COLUMN notice_read_at timestamptz,
  ADD COLUMN notice_acknowledged_at timestamptz;
CREATE INDEX job_notice ON job (user_id, notice_id) WHERE notice_id IS NOT NULL;
