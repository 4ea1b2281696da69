import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findObstacles, readSchema } from "#tools/sharding.ts";
import { type FreshDatabase, freshDatabase } from "./support/databases.ts";

// F-1: the tables can be spread over several servers by client. The check explains in a sentence why a
// migration would prevent this.

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

/** Returns the messages of the check after these statements, which are rolled back. */
async function after(...ddl: string[]): Promise<string[]> {
  const client = await database.pool.connect();
  try {
    await client.query("begin");
    for (const statement of ddl) await client.query(statement);
    return findObstacles(await readSchema(client));
  } finally {
    await client.query("rollback");
    client.release();
  }
}

describe("the tables can be spread by client", () => {
  test("as they are", async () => {
    expect(findObstacles(await readSchema(database.pool))).toEqual([]);
  });

  test.each([
    [
      "create table visit_note (note text)",
      "The table visit_note has no _doctor: name it in db/distribution.ts as reference, or as local with a reason.",
    ],
    ["create table visit_note (_doctor bigint)", "The table visit_note has no key that begins with _doctor."],
    [
      "alter table locality add _doctor bigint",
      "The table locality has _doctor, so its rows belong to clients: take it out of db/distribution.ts.",
    ],
    [
      "alter table patient add constraint patient_mrn_once unique (mrn)",
      "The unique rule patient_mrn_once of patient is without _doctor: no single server could keep it.",
    ],
    [
      "create index patient_by_notes on patient (notes)",
      "The index patient_by_notes of patient does not begin with _doctor: let it, or give the reason it asks over all clients in db/distribution.ts.",
    ],
    [
      "create index patient_by_upper on patient (upper(notes), _doctor)",
      "The index patient_by_upper of patient does not begin with _doctor: let it, or give the reason it asks over all clients in db/distribution.ts.",
    ],
    [
      "alter table patient add _session bytea references session (token_hash)",
      "The foreign key patient__session_fkey leads from patient, which is spread, to session, which is kept on one server.",
    ],
    [
      "create trigger session_changed after update on session execute function permissions_changed()",
      "The table session refers to one that every server has, so its triggers would no longer run: name it as reference in db/distribution.ts.",
    ],
    [
      "alter table locality add _token bytea references session (token_hash)",
      "The foreign key locality__token_fkey leads from locality, which every server has, to session, which one has.",
    ],
    [
      "drop index referral_by_expiry",
      "db/distribution.ts names the index referral_by_expiry, which does not exist.",
    ],
  ])("%s", async (ddl, sentence) => {
    expect(await after(ddl)).toContain(sentence);
  });

  test("a reference that goes by the number alone", async () => {
    const told = await after(
      'create unique index location_number on location ("ID")',
      "alter table patient add _location bigint",
      'alter table patient add constraint patient_location_exists foreign key (_location) references location ("ID")',
    );
    expect(told).toContain(
      "The foreign key patient_location_exists of patient does not go by _doctor: it could lead to another client's row, on another server.",
    );
  });
});
