-- "Start my practice" (F-14, G-63): what was there before is demo and goes, whoever added it: people, clients, records, permissions, jobs. What stays is
-- named here, so that a table of a later version is emptied unless somebody decides otherwise.
CREATE OR REPLACE FUNCTION begin_practice() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  -- Reference data, written by deliveries and the operator's commands alone, and how far the database itself is.
  v_kept CONSTANT text[] := ARRAY['company_client', 'health_fund', 'hospital', 'locality', 'mbs_import', 'mbs_item', 'practice_start', 'product',
    'public_holiday', 'register_sealing', 'rights_edition', 'schema_migration', 'seed_part', 'service', 'specialty', 'user_location'];
  v_emptied text;
BEGIN
  UPDATE public.practice_start SET begun_at = clock_timestamp() WHERE begun_at IS NULL;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'the practice has begun' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'practice_begins_once';
  END IF;
  -- Every transaction of somebody signed in reads its session first: those at work finish, and new ones wait and then find no session.
  LOCK TABLE public.session IN ACCESS EXCLUSIVE MODE;
  SELECT string_agg(format('public.%I', relname), ', ' ORDER BY relname) INTO v_emptied
    FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND relname <> ALL (v_kept);
  EXECUTE 'TRUNCATE ' || v_emptied;
  IF to_regclass('graphile_worker._private_jobs') IS NOT NULL THEN
    EXECUTE 'DELETE FROM graphile_worker._private_jobs';
  END IF;
END $$;
