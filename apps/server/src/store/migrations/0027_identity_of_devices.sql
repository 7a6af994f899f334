-- A registered device is heard on its own protocol, from the networks of its customer, and with its secret where it has one.
ALTER TABLE device
  -- Until when it is heard on another protocol than the registered one, and on which: the first other one that it spoke since.
  ADD COLUMN other_protocol_until timestamptz,
  ADD COLUMN other_protocol text,
  -- SHA-256 of a secret that we made and showed once.
  ADD COLUMN secret_hash bytea,
  -- When it was last heard from two places at once, and from which addresses.
  ADD COLUMN two_places_at timestamptz,
  ADD COLUMN two_places text[];
-- Addresses and networks (CIDR); null for any.
ALTER TABLE customer ADD COLUMN device_networks text[];
ALTER TABLE unknown_device ADD COLUMN reason text NOT NULL DEFAULT 'unregistered';
-- Which protocol a device spoke was not kept. Those that were heard go on for a month on another one, unless they speak their own before.
UPDATE device SET other_protocol_until = now() + interval '30 days'
 WHERE deleted_at IS NULL AND id IN (SELECT device_id FROM asset_state);
