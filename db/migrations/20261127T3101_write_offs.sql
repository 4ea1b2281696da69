-- What is owed and will not be paid (decision 0150): a write-off lowers what is outstanding, and is reversed by another row when the money comes after all.
CREATE SEQUENCE write_off_id_seq AS bigint;
CREATE TABLE write_off (
  _doctor bigint NOT NULL,
  "ID" bigint DEFAULT nextval('write_off_id_seq') NOT NULL,
  _invoice bigint NOT NULL,
  -- Below zero where it reverses an earlier one.
  amount_cents bigint NOT NULL,
  -- GST in it, which is no longer payable (A New Tax System (GST) Act 1999, s 21-5).
  tax_cents bigint NOT NULL,
  reason text NOT NULL,
  write_off_date date NOT NULL,
  _reverses bigint,
  _created_by bigint NOT NULL,
  created_time timestamptz DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT write_off_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT write_off_amount_signed CHECK (CASE WHEN _reverses IS NULL THEN amount_cents > 0 ELSE amount_cents < 0 END),
  CONSTRAINT write_off_tax_part CHECK (abs(tax_cents) <= abs(amount_cents) AND tax_cents::numeric * amount_cents >= 0),
  CONSTRAINT write_off_reversed_once UNIQUE (_doctor, _reverses),
  CONSTRAINT write_off_invoice_exists FOREIGN KEY (_doctor, _invoice) REFERENCES invoice (_doctor, "ID"),
  CONSTRAINT write_off_reverses_exists FOREIGN KEY (_doctor, _reverses) REFERENCES write_off (_doctor, "ID")
);
CREATE INDEX write_off_of_invoice ON write_off (_doctor, _invoice, "ID");
CREATE TRIGGER write_off_stays BEFORE UPDATE OR DELETE ON write_off FOR EACH ROW EXECUTE FUNCTION posted_stays();

ALTER TABLE ledger_entry ADD COLUMN _write_off bigint;
ALTER TABLE ledger_entry DROP CONSTRAINT ledger_entry_kind_known;
ALTER TABLE ledger_entry ADD CONSTRAINT ledger_entry_kind_known
  CHECK (kind IN ('invoice', 'void', 'receipt', 'refund', 'credit', 'write_off'));
ALTER TABLE ledger_entry ADD CONSTRAINT ledger_entry_write_off_exists FOREIGN KEY (_doctor, _write_off) REFERENCES write_off (_doctor, "ID");
ALTER TABLE ledger_entry ADD CONSTRAINT ledger_entry_of_write_off CHECK ((kind = 'write_off') = (_write_off IS NOT NULL));
CREATE UNIQUE INDEX ledger_entry_write_off_once ON ledger_entry (_doctor, _write_off) WHERE _write_off IS NOT NULL;
