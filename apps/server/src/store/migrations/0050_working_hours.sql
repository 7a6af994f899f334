-- When a customer works, by which use after hours is judged: clock times such as 07:00-19:00, and days of the week such as 12345 of which
-- Monday is 1. Null is as usual (packages/domain/src/schedules/workingHours.ts).
ALTER TABLE customer
  ADD working_hours text CHECK (working_hours ~ '^([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d$'),
  ADD working_days  text CHECK (working_days ~ '^[1-7]{1,7}$');
