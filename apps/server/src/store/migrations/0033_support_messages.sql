-- What users write to those who run this installation.
CREATE TABLE support_message (
  id           uuid PRIMARY KEY DEFAULT gen_random_uuid(), -- also that of its mail
  user_id      integer NOT NULL REFERENCES app_user,
  customer_id  integer NOT NULL REFERENCES customer,
  written_at   timestamptz NOT NULL DEFAULT clock_timestamp(),
  message      text NOT NULL CHECK (message <> ''),
  page         text, -- path of the page on which it was written
  browser      text, -- name of browser and system
  mail_due_at  timestamptz DEFAULT now(), -- from when it is mailed; null where it was, or was given up
  attempts     smallint NOT NULL DEFAULT 0,
  mailed_at    timestamptz,
  last_error   text
);
CREATE INDEX support_message_user ON support_message (user_id, written_at);
CREATE INDEX support_message_due ON support_message (mail_due_at) WHERE mail_due_at IS NOT NULL;
