-- By which network the SIM card of a phone line transmits: a value of COMMUNICATION_TYPES (packages/domain); null where nobody said so.
ALTER TABLE phone_line ADD COLUMN communication_type text;
