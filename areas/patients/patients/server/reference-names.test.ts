import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp, type TestApp } from "#test/support/app.ts";
import { referenceNames } from "./reference-names.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

test("histories and comparisons write a suburb as other screens do, not in capitals", async () => {
  const { rows } = await app.database.pool.query(
    "select \"ID\" from locality where suburb = 'Footscray' and postcode = '3011'",
  );
  const names = await referenceNames(app.services.db, await app.idOf("raman"), "locality", [rows[0].ID]);
  expect([...names.values()]).toEqual(["Footscray VIC 3011"]);
});
