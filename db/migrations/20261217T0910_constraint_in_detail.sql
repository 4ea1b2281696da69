-- Another server of a distributed database reports an error's message and detail, and not the name of its
-- constraint: each function that raises one names it in the detail too.
DO $do$
DECLARE v_function text;
BEGIN
  FOR v_function IN
    SELECT pg_get_functiondef(oid) FROM pg_proc
    WHERE pronamespace = 'public'::regnamespace AND prosrc ~ 'CONSTRAINT = ''' AND prosrc !~ 'DETAIL = '''
  LOOP
    EXECUTE regexp_replace(v_function, 'CONSTRAINT = ''(\w+)''', 'CONSTRAINT = ''\1'', DETAIL = ''constraint "\1"''', 'g');
  END LOOP;
END $do$;
