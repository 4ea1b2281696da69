-- Receivables as at a day are today's balances without what counts later; comparing two reports reads what lies between them.
CREATE INDEX ledger_line_receivable_by_day ON ledger_line (effective) INCLUDE (_doctor, _invoice, cents, recorded) WHERE account = 'receivable';
CREATE INDEX ledger_line_receivable_by_record ON ledger_line (recorded) INCLUDE (_doctor, _invoice, cents, effective) WHERE account = 'receivable';
-- Lists of all invoices in these orders.
CREATE INDEX invoice_of_all_by_due ON invoice (due_date, "ID");
CREATE INDEX invoice_of_all_by_total ON invoice (total_cents, "ID");
CREATE INDEX invoice_void ON invoice ("ID") WHERE is_void;
