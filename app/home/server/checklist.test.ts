import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeRow } from "#test/support/rows.ts";
import { startApp, type TestApp } from "#test/support/app.ts";

let app: TestApp;
let vogt = 0;
beforeAll(async () => {
  app = await startApp();
  vogt = await app.idOf("vogt");
});
afterAll(() => app.stop());

const make = async (kind: string) => makeRow[kind]?.(app.services.db, vogt);
const doneOf = async (username: string) => {
  const { body } = await (await app.signIn(username)).get("/home/checklist");
  return body.steps
    .filter(({ is_done }: { is_done: boolean }) => is_done)
    .map(({ key }: { key: string }) => key);
};

describe("GET /home/checklist", () => {
  test("a step is done once there is something of it", async () => {
    expect(await doneOf("vogt")).toEqual([]);
    await make("outpatientlocation");
    await make("schedule");
    expect(await doneOf("vogt")).toEqual(["location", "availability"]);
    await make("referral");
    await make("appointment");
    expect(await doneOf("vogt")).toEqual([
      "location",
      "availability",
      "referring_doctors",
      "import",
      "appointment",
    ]);
  });

  test("is hidden for everybody of the practice, with its row in the audit log, and another practice keeps its own", async () => {
    const client = await app.signIn("vogt");
    expect((await client.put("/home/checklist/hidden")).body.is_hidden).toBe(true);
    expect((await client.put("/home/checklist/hidden")).body.is_hidden).toBe(true);
    expect((await client.get("/home/checklist")).body.is_hidden).toBe(true);
    expect((await (await app.signIn("raman")).get("/home/checklist")).body.is_hidden).toBe(false);
    const rows = await app.services.db
      .selectFrom("audit_event")
      .select("message")
      .where("_doctor", "=", vogt)
      .execute();
    expect(rows.filter(({ message }) => message === "hid the first steps")).toHaveLength(1);
  });
});

describe("GET /home/staffNeeds", () => {
  const kinds = async (username: string) => {
    const { body } = await (await app.signIn(username)).get("/home/staffNeeds");
    return body.map(
      ({ kind, count, client }: { kind: string; count: number; client: { username: string } | null }) => [
        kind,
        count,
        client?.username ?? null,
      ],
    );
  };

  test("says what waits: new clients by their steps, patients to check, possible duplicates", async () => {
    const { db } = app.services;
    const one = (await make("patient")) ?? 0;
    const other = (await make("patient")) ?? 0;
    await db.updateTable("patient").set({ status: "Edited" }).where("ID", "=", one).execute();
    await db.insertInto("patient_pair").values({ _doctor: vogt, _one: one, _other: other }).execute();
    // Demo practices don't count as new clients.
    expect((await kinds("admin")).map(([kind]: [string]) => kind)).not.toContain("new_client");
    await db.updateTable("doctor").set({ is_demo: false }).where("hides_checklist", "=", false).execute();
    const found = await kinds("admin");
    expect(found).toContainEqual(["edited", 1, "vogt"]);
    expect(found).toContainEqual(["duplicates", 1, "vogt"]);
    expect(found).toContainEqual(["new_client", 5, "raman"]);
    // The checklist of vogt is hidden.
    expect(
      found.filter(
        ([kind, , client]: [string, number, string]) => kind === "new_client" && client === "vogt",
      ),
    ).toEqual([]);
  });

  test("is for staff", async () => {
    expect((await (await app.signIn("raman")).get("/home/staffNeeds")).status).toBe(404);
  });
});
