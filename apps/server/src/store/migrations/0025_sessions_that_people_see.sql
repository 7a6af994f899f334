-- People see their sessions and end them. Of a browser and of an address is kept what they are shown and no more: its name in place of all
-- that it says of itself, and the network from which the session was used last. A session that is open gets both when it is next renewed.
ALTER TABLE session
  ADD COLUMN browser text,
  ADD COLUMN last_network text,
  DROP COLUMN user_agent;
