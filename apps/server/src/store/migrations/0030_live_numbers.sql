-- The numbers of events and live states come from a sequence, which nobody waits for, instead of from a row that the transaction which
-- took some kept locked until it ended. Readers go as far as `liveHorizon` (store/liveSequence.ts) lets them.
CREATE SEQUENCE live_number;
SELECT setval('live_number', value + 1) FROM live_sequence;
DROP TABLE live_sequence;

-- One number for each time that a process begins to ingest: what it says of the fleet is newer than what those with smaller ones said.
CREATE SEQUENCE ingest_term;
