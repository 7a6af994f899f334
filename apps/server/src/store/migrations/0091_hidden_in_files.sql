-- Which private times were hidden in the file of a job, as a digest; null where none were. Who may not see others since does not get the file any more.
ALTER TABLE job ADD COLUMN hides text;
