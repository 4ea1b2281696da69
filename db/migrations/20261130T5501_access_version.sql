-- Whom a session stands for is kept in every node's memory, under the versions of the rows that decide it. Each change of a person, its groups or its
-- client gives that person another version, in the change's own transaction; every request reads the versions with its session, and a node that has
-- kept something of another version reads all of it again (decision 0149). Any update counts, so that no column can be forgotten.
ALTER TABLE person ADD COLUMN access_version uuid NOT NULL DEFAULT gen_random_uuid();

CREATE FUNCTION person_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.access_version := gen_random_uuid();
  RETURN NEW;
END $$;
CREATE TRIGGER person_changed BEFORE UPDATE ON person FOR EACH ROW EXECUTE FUNCTION person_changed();

-- A client's row has the number of its person. What a restore brings in has its version with it.
CREATE FUNCTION client_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' AND ledger_is_restoring() THEN RETURN NULL; END IF;
  UPDATE public.person SET access_version = gen_random_uuid() WHERE "ID" IN (NEW."ID", OLD."ID");
  RETURN NULL;
END $$;
CREATE TRIGGER client_changed AFTER INSERT OR UPDATE OR DELETE ON doctor FOR EACH ROW EXECUTE FUNCTION client_changed();

CREATE FUNCTION groups_of_person_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' AND ledger_is_restoring() THEN RETURN NULL; END IF;
  UPDATE public.person SET access_version = gen_random_uuid() WHERE "ID" IN (NEW._person, OLD._person);
  RETURN NULL;
END $$;
CREATE TRIGGER groups_of_person_changed AFTER INSERT OR UPDATE OR DELETE ON person_group
  FOR EACH ROW EXECUTE FUNCTION groups_of_person_changed();

-- What concerns everybody at once: rows that go without a word for each, and the few partner companies.
CREATE TRIGGER person_group_emptied AFTER TRUNCATE ON person_group FOR EACH STATEMENT EXECUTE FUNCTION permissions_changed();
CREATE TRIGGER client_emptied AFTER TRUNCATE ON doctor FOR EACH STATEMENT EXECUTE FUNCTION permissions_changed();
CREATE TRIGGER company_client_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON company_client
  FOR EACH STATEMENT EXECUTE FUNCTION permissions_changed();
