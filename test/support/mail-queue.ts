import { migrateQueue } from "#platform/jobs/runner.ts";
import { type FreshDatabase, freshDatabase } from "./databases.ts";

/** Creates a database with two clients, 501 and 502, and a job queue that no node works on. */
export async function databaseWithQueue(): Promise<FreshDatabase> {
  const database = await freshDatabase();
  await migrateQueue(database.pool);
  await database.pool.query(
    `insert into person ("ID", kind, username, first_name, last_name) values (501, 'client', 'first', 'A', 'B'), (502, 'client', 'second', 'C', 'D');
     insert into doctor ("ID") values (501), (502)`,
  );
  return database;
}
