-- The logo of a customer, which stands at the head of its reports: a data URL of a PNG; null without one.
ALTER TABLE customer ADD COLUMN logo text;
