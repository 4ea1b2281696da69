-- What the groups may do, and which of them need a second factor, is kept in every node's memory. Each change gives it another name, in the
-- change's own transaction; every request reads the name with its session, and a node that does not know it reads the rights again.
CREATE TABLE rights_edition (
  is_only boolean NOT NULL DEFAULT true,
  edition uuid NOT NULL DEFAULT gen_random_uuid(),
  CONSTRAINT rights_edition_pkey PRIMARY KEY (is_only),
  CONSTRAINT rights_edition_only_one CHECK (is_only)
);
INSERT INTO rights_edition DEFAULT VALUES;

CREATE FUNCTION rights_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE rights_edition SET edition = gen_random_uuid();
  RETURN NULL;
END $$;

CREATE TRIGGER group_permission_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON group_permission
  FOR EACH STATEMENT EXECUTE FUNCTION rights_changed();
CREATE TRIGGER group_second_factor_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON group_second_factor
  FOR EACH STATEMENT EXECUTE FUNCTION rights_changed();
