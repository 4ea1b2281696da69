-- Tables and columns under the names the code uses (docs/glossary.md). Rows, keys and rights stay as they are.
ALTER TABLE kept_answer RENAME TO stored_reply;
ALTER TABLE register_check RENAME TO audit_check;
ALTER TABLE register_end RENAME TO audit_chain_head;
ALTER TABLE register_sealing RENAME TO audit_sealing;
ALTER TABLE rights_edition RENAME TO permission_version;
ALTER TABLE permission_version RENAME COLUMN edition TO version;
ALTER TABLE patient_not_same RENAME TO dismissed_pair;
ALTER TABLE mail RENAME COLUMN occasion TO dedupe_key;
ALTER TABLE mail RENAME CONSTRAINT mail_once_per_occasion TO mail_once_per_dedupe_key;
ALTER SEQUENCE register_check_id_seq RENAME TO audit_check_id_seq;
ALTER FUNCTION rights_changed() RENAME TO permissions_changed;
CREATE OR REPLACE FUNCTION permissions_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE permission_version SET version = gen_random_uuid();
  RETURN NULL;
END $$;

-- Constraints, indexes and functions name the tables too.
DO $$
DECLARE
  v_names CONSTANT jsonb := '{"kept_answer": "stored_reply", "register_check": "audit_check", "register_end": "audit_chain_head",
    "register_sealing": "audit_sealing", "rights_edition": "permission_version", "patient_not_same": "dismissed_pair"}';
  v_before text;
  v_after text;
  v_text text;
  v_found record;
BEGIN
  FOR v_before, v_after IN SELECT key, value FROM jsonb_each_text(v_names) LOOP
    FOR v_found IN
      SELECT c.conname, c.conrelid::regclass AS target FROM pg_constraint c
      WHERE c.connamespace = 'public'::regnamespace AND c.contype <> 'n' AND starts_with(c.conname, v_before || '_')
    LOOP
      EXECUTE format('ALTER TABLE %s RENAME CONSTRAINT %I TO %I', v_found.target, v_found.conname, replace(v_found.conname, v_before, v_after));
    END LOOP;
    FOR v_found IN
      SELECT c.relname FROM pg_class c
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'i' AND starts_with(c.relname, v_before || '_')
    LOOP
      EXECUTE format('ALTER INDEX %I RENAME TO %I', v_found.relname, replace(v_found.relname, v_before, v_after));
    END LOOP;
  END LOOP;
  FOR v_found IN
    SELECT pg_get_functiondef(p.oid) AS definition FROM pg_proc p
    WHERE p.pronamespace = 'public'::regnamespace AND p.prokind IN ('f', 'p')
      AND p.prosrc ~ '\m(kept_answer|register_check|register_end|register_sealing|rights_edition|patient_not_same)\M'
  LOOP
    v_text := v_found.definition;
    FOR v_before, v_after IN SELECT key, value FROM jsonb_each_text(v_names) LOOP
      v_text := regexp_replace(v_text, '\m' || v_before || '\M', v_after, 'g');
    END LOOP;
    EXECUTE v_text;
  END LOOP;
END $$;
