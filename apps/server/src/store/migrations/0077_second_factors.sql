-- A second factor that users switch on: codes of an app on their phone (docs/decisions/0043-second-factor.md).
CREATE TABLE second_factor (
  user_id       integer PRIMARY KEY REFERENCES app_user,
  -- The key of RFC 6238 that the app was given.
  secret        bytea NOT NULL,
  begun_at      timestamptz NOT NULL DEFAULT now(),
  -- When a code first showed that the app has it; null until then, and nothing is asked for at a login.
  confirmed_at  timestamptz,
  -- The step of 30 seconds of the last code that was used: none is good twice.
  last_step     bigint NOT NULL DEFAULT 0,
  -- Wrong codes in a row, and when the last one was given.
  failures      integer NOT NULL DEFAULT 0,
  failed_at     timestamptz
);

-- Codes for who has lost the phone, each good once.
CREATE TABLE recovery_code (
  user_id    integer NOT NULL REFERENCES second_factor ON DELETE CASCADE,
  -- SHA-256 of the code.
  code_hash  bytea NOT NULL,
  used_at    timestamptz,
  PRIMARY KEY (user_id, code_hash)
);
