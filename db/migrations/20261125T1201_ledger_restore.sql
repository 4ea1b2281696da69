-- A restore inserts entries that were checked when they were posted, and makes the indexes in the same transaction: nothing may wait for its end.
DROP TRIGGER ledger_entry_balances ON ledger_entry;
CREATE CONSTRAINT TRIGGER ledger_entry_balances AFTER INSERT ON ledger_entry DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NOT ledger_is_restoring()) EXECUTE FUNCTION ledger_entry_balances();
DROP TRIGGER ledger_line_balances ON ledger_line;
CREATE CONSTRAINT TRIGGER ledger_line_balances AFTER INSERT ON ledger_line DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NOT ledger_is_restoring()) EXECUTE FUNCTION ledger_entry_balances();
ALTER TABLE package_switch ADD CONSTRAINT package_switch_invoice_exists FOREIGN KEY (_doctor, _invoice) REFERENCES invoice (_doctor, "ID");
