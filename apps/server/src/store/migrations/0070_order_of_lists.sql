-- The longest lists in the order of people (store/nameOrder.ts), of which a page is read without sorting all rows.
CREATE INDEX asset_name_order ON asset ((lower(coalesce(name, '')) COLLATE name_order), id) WHERE deleted_at IS NULL;
CREATE INDEX device_identifier_order ON device ((lower(coalesce(identifier, '')) COLLATE name_order), id) WHERE deleted_at IS NULL;
CREATE INDEX phone_line_number_order ON phone_line ((lower(coalesce(line_number, '')) COLLATE name_order), id) WHERE deleted_at IS NULL;
