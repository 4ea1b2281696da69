-- H-6: dropping a switch removes its unpaid invoice, and at most one sign-up and one switch invoice of a client can wait for its payment.

-- A switch goes with its draft invoice; a paid or void invoice stays, and so does its switch.
ALTER TABLE package_switch DROP CONSTRAINT package_switch_invoice_exists;
ALTER TABLE package_switch ADD CONSTRAINT package_switch_invoice_exists
  FOREIGN KEY (_doctor, _invoice) REFERENCES invoice (_doctor, "ID") ON DELETE CASCADE;

-- Invoices of switches that were dropped earlier are payable no more. One with a payment at the card provider stays for staff as an ordinary draft.
DELETE FROM invoice i USING package_switch s
  WHERE s._doctor = i._doctor AND s._invoice = i."ID" AND s.state = 'dropped' AND NOT i.is_published
    AND NOT EXISTS (SELECT FROM payment_attempt_part p WHERE p._doctor = i._doctor AND p._invoice = i."ID");
UPDATE invoice i SET kind = 'ordinary' FROM package_switch s
  WHERE s._doctor = i._doctor AND s._invoice = i."ID" AND s.state = 'dropped' AND NOT i.is_published;
UPDATE invoice i SET kind = 'ordinary' WHERE i.kind IN ('signup', 'switch') AND NOT i.is_published
  AND EXISTS (SELECT FROM invoice later WHERE later._doctor = i._doctor AND later.kind = i.kind AND NOT later.is_published AND later."ID" > i."ID");

CREATE UNIQUE INDEX invoice_awaited_once ON invoice (_doctor, kind) WHERE kind IN ('signup', 'switch') AND NOT is_published;
