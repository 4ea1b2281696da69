-- Since when a picture is one person's: `lock_time` moves on whenever its holder saves one.
ALTER TABLE patient ADD COLUMN lock_since timestamptz;
UPDATE patient SET lock_since = lock_time WHERE locked_by IS NOT NULL;

-- The same function as before, to which the new column is no part of the record either.
CREATE OR REPLACE FUNCTION webhook_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE quiet CONSTANT text[] := '{locked_by,lock_guid,lock_time,lock_since,asked_time,last_billed_location}';
BEGIN
  IF NOT EXISTS (SELECT FROM added n JOIN webhook w ON w._doctor = n._doctor AND NOT w.is_off AND NOT w.is_deleted) THEN RETURN NULL; END IF;
  PERFORM webhook_events(each._doctor, TG_ARGV[0], each.verb, array_agg(each.record))
  FROM (
    SELECT n._doctor, (to_jsonb(n) ->> TG_ARGV[1])::bigint AS record,
      CASE WHEN n.is_deleted AND NOT o.is_deleted THEN 'deleted' ELSE 'updated' END AS verb
    FROM added n JOIN removed o ON o._doctor = n._doctor AND o."ID" = n."ID"
    WHERE n._doctor IN (SELECT d FROM (SELECT DISTINCT _doctor AS d FROM added) AS of WHERE webhook_wanted(d, TG_ARGV[0]))
      AND NOT (n.is_deleted AND o.is_deleted) AND to_jsonb(o) - quiet <> to_jsonb(n) - quiet) AS each
  GROUP BY each._doctor, each.verb;
  RETURN NULL;
END $$;
