-- What emails that anybody may cause are counted under: by account, mailbox, network, client. Rows end after a day.
CREATE TABLE email_allowance (
  "ID" bigint GENERATED ALWAYS AS IDENTITY,
  key text NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT email_allowance_pkey PRIMARY KEY ("ID")
);
CREATE INDEX email_allowance_of_key ON email_allowance (key, at);
CREATE INDEX email_allowance_by_age ON email_allowance (at);
