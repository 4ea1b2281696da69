-- Reports of what is owed read these two indexes and no rows.
DROP INDEX invoice_balance_open;
CREATE INDEX invoice_balance_open ON invoice_balance (_doctor, _invoice) INCLUDE (cents) WHERE cents > 0;
CREATE INDEX invoice_balance_by_amount ON invoice_balance (cents, _invoice) INCLUDE (_doctor) WHERE cents > 0;
CREATE INDEX invoice_states ON invoice (_doctor, "ID") INCLUDE (due_date, invoice_date, total_cents, is_published, is_void, kind);
