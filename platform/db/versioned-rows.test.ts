import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp, type TestApp } from "#test/support/app.ts";
import { setDeleted, updateVersioned } from "./versioned-rows.ts";

let app: TestApp;
let _doctor: number;
beforeAll(async () => {
  app = await startApp();
  _doctor = await app.idOf("raman");
});
afterAll(() => app.stop());

async function makeLocation(): Promise<{ _doctor: number; ID: number }> {
  const abbreviation = `V${Math.random().toString(36).slice(2, 8).toUpperCase()}`;
  const values = {
    _doctor,
    type: "OUTPATIENT",
    name: "Rooms",
    abbreviation,
    doctor_provider_no: "2426621B",
  } as const;
  return app.database.db
    .insertInto("location")
    .values(values)
    .returning(["_doctor", "ID"])
    .executeTakeFirstOrThrow();
}
const rowOf = ({ ID }: { ID: number }) =>
  app.database.db
    .selectFrom("location")
    .select(["name", "version", "is_deleted"])
    .where("ID", "=", ID)
    .executeTakeFirst();

describe("updateVersioned", () => {
  const current = () => Promise.resolve({ name: "As it is now" });

  test("changes the version that was edited, and counts it up", async () => {
    const key = await makeLocation();
    await updateVersioned(app.database.db, "location", key, { name: "Renamed" }, { version: 1, current });
    expect(await rowOf(key)).toEqual({ name: "Renamed", version: 2, is_deleted: false });
  });

  test("changes whatever is there for a caller that names no version", async () => {
    const key = await makeLocation();
    await updateVersioned(
      app.database.db,
      "location",
      key,
      { name: "First" },
      { version: undefined, current },
    );
    await updateVersioned(
      app.database.db,
      "location",
      key,
      { name: "Second" },
      { version: undefined, current },
    );
    expect(await rowOf(key)).toMatchObject({ name: "Second", version: 3 });
  });

  test("refuses an older version with the row as it is now, and changes nothing", async () => {
    const key = await makeLocation();
    const refused = updateVersioned(
      app.database.db,
      "location",
      key,
      { name: "Late" },
      { version: 7, current },
    );
    await expect(refused).rejects.toMatchObject({
      code: "stale",
      status: 409,
      details: { current: { name: "As it is now" } },
    });
    expect(await rowOf(key)).toMatchObject({ name: "Rooms", version: 1 });
  });

  test("of ten at the same moment one is saved", async () => {
    const key = await makeLocation();
    const saved = await Promise.allSettled(
      Array.from({ length: 10 }, (_, n) =>
        updateVersioned(app.database.db, "location", key, { name: `Number ${n}` }, { version: 1, current }),
      ),
    );
    expect(saved.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await rowOf(key)).toMatchObject({ version: 2 });
  });

  test("knows only the row of its whole key", async () => {
    const { ID } = await makeLocation();
    const another = { _doctor: await app.idOf("vogt"), ID };
    const refused = updateVersioned(
      app.database.db,
      "location",
      another,
      { name: "Foreign" },
      { version: undefined, current },
    );
    await expect(refused).rejects.toMatchObject({ code: "not_found", status: 404 });
    expect(await rowOf({ ID })).toMatchObject({ name: "Rooms", version: 1 });
  });

  test("a column that the table has not does not compile", () => {
    // @ts-expect-error a location has no colour
    const change: Parameters<typeof updateVersioned<"location">>[3] = { colour: "red" };
    expect(change).toBeDefined();
  });
});

test("a row is deleted and restored, each with a new version", async () => {
  const key = await makeLocation();
  await setDeleted(app.database.db, "location", key, true);
  expect(await rowOf(key)).toEqual({ name: "Rooms", version: 2, is_deleted: true });
  await setDeleted(app.database.db, "location", key, false);
  expect(await rowOf(key)).toEqual({ name: "Rooms", version: 3, is_deleted: false });
});
