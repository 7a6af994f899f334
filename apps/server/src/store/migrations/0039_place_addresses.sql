-- Addresses that a geocoding service gave, each for a place of about ten metres in one language, so that it is not asked twice.
-- The service is a hash of its kind and address; `address` is NULL where it knows none.
CREATE TABLE place_address (
  service text NOT NULL,
  latitude_e4 integer NOT NULL,
  longitude_e4 integer NOT NULL,
  language text NOT NULL,
  address text,
  asked_at timestamptz NOT NULL,
  PRIMARY KEY (service, latitude_e4, longitude_e4, language)
);
CREATE INDEX place_address_asked ON place_address (asked_at);

-- When a geocoding service may be asked next. All processes take their turns here.
CREATE TABLE geocoder_turn (
  service text PRIMARY KEY,
  next_at timestamptz NOT NULL
);
