-- "Start my practice" keeps the prices that staff set and the issuer whose details they entered: both are the bureau's own and are often entered before
-- the practice starts. The issuer of the demo is invented, its bank account too, and goes with the demo; a new one is delivered in its place.
CREATE OR REPLACE FUNCTION begin_practice() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  -- Reference data, written by deliveries and the operator's commands alone, what the bureau itself is and charges, and how far the database itself is.
  v_kept CONSTANT text[] := ARRAY['company_client', 'health_fund', 'hospital', 'issuer', 'locality', 'mbs_import', 'mbs_item', 'practice_start', 'product',
    'product_price', 'public_holiday', 'register_sealing', 'rights_edition', 'schema_migration', 'seed_part', 'service', 'specialty', 'user_location'];
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
  -- One issuer: the first that staff entered.
  DELETE FROM public.issuer WHERE "ID" IS DISTINCT FROM (
    SELECT min("ID") FROM public.issuer WHERE NOT is_deleted AND abn IS DISTINCT FROM '99000000000');
  IF to_regclass('graphile_worker._private_jobs') IS NOT NULL THEN
    EXECUTE 'DELETE FROM graphile_worker._private_jobs';
  END IF;
END $$;
