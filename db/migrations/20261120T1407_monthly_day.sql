-- The date of the month a monthly series aims at (RULE-APPT-06): a series on the 31st that continues as a row of its own
-- from 28 February still comes back to the 31st. Null is the date of its first day.
ALTER TABLE appointment
  ADD COLUMN repeat_month_day smallint,
  ADD CONSTRAINT appointment_month_day_known CHECK (repeat_month_day BETWEEN 1 AND 31);
