-- Addresses of people who are no users are written to by a customer once they have agreed, by a link in a first mail.

CREATE TABLE mail_address (
  customer_id  integer NOT NULL REFERENCES customer,
  address      text NOT NULL CHECK (address = lower(address) AND address <> ''),
  state        smallint NOT NULL, -- 1 not answered, 2 confirmed, 3 refused
  topic        smallint NOT NULL, -- what it is asked about: 1 alarms, 2 maintenance, 3 reports
  asks         smallint NOT NULL DEFAULT 0, -- mails that asked
  asked_at     timestamptz, -- when the last of them was sent
  mail_due_at  timestamptz, -- when the next of them is sent; null where none waits
  attempts     smallint NOT NULL DEFAULT 0, -- to send the last of them
  last_error   text,
  token_hash   bytea UNIQUE, -- of the link in the last of them; null once it was used
  token_until  timestamptz,
  decided_at   timestamptz,
  decided_by   integer REFERENCES app_user, -- an administrator, where no mail can ask
  created_at   timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (customer_id, address)
);
CREATE INDEX mail_address_due ON mail_address (mail_due_at) WHERE mail_due_at IS NOT NULL;
CREATE INDEX mail_address_asked ON mail_address (address, asked_at);

-- What a customer sent lately, which has a limit as well.
CREATE INDEX alarm_delivery_customer ON alarm_delivery (customer_id, created_at) WHERE status <> 3;

-- Whom rules and service notices have named before goes on receiving.
INSERT INTO mail_address (customer_id, address, state, topic, decided_at)
SELECT customer_id, address, 2, min(topic), now()
  FROM (SELECT customer_id, lower(btrim(email)) AS address, 1 AS topic
          FROM alarm_rule CROSS JOIN jsonb_array_elements_text(definition -> 'emails') AS email WHERE deleted_at IS NULL
        UNION ALL
        SELECT customer_id, lower(btrim(email)), 2
          FROM service_notice CROSS JOIN unnest(emails) AS email WHERE deleted_at IS NULL) AS named
 WHERE address <> ''
 GROUP BY customer_id, address;
