-- Which of the messages of users were answered, and by whom.
ALTER TABLE support_message
  ADD answered_at  timestamptz,
  ADD answered_by  integer REFERENCES app_user;
CREATE INDEX support_message_written ON support_message (written_at);
