-- What the codes of a device's messages stand for: [{"value": 33, "flags": ["alarm"]}], in the order of the codes.
ALTER TABLE device ADD events text NOT NULL DEFAULT '[]' CHECK (events IS JSON ARRAY);
-- The voltage of the vehicle's system, by which low voltage is judged.
ALTER TABLE asset_trait ADD main_voltage_v double precision;
