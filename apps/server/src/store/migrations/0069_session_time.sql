ALTER TABLE app_user
  -- Hours for which a session of the user lives at most; null for as long as those of others.
  ADD session_hours integer CHECK (session_hours > 0);
