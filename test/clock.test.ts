import { expect, test } from "vitest";
import { freshDatabase } from "./support/databases.ts";

test("the database has the clock of the tests, at another moment (`npm test -- --at`) too", async () => {
  const database = await freshDatabase();
  const { rows } = await database.pool.query("select extract(epoch from now())::float8 * 1000 as now");
  expect(Math.abs(rows[0]?.now - Date.now())).toBeLessThan(10_000);
  await database.drop();
});
