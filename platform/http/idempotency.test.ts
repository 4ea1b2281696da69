import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp, type TestApp, type Visitor } from "#test/support/app.ts";

let app: TestApp;
let raman: Visitor;
beforeAll(async () => {
  app = await startApp();
  raman = await app.signIn("raman");
});
afterAll(() => app.stop());

const KEY = { "idempotency-key": "0b7c1d5e-made-once" };
const countOf = async (last_name: string) =>
  (await app.database.db.selectFrom("patient").select("ID").where("last_name", "=", last_name).execute())
    .length;

describe("Idempotency-Key", () => {
  test("the same request gets the same answer, and is done once", async () => {
    const first = await raman.post("/patient", { first_name: "Una", last_name: "Once" }, KEY);
    const again = await raman.post("/patient", { first_name: "Una", last_name: "Once" }, KEY);
    expect([first.status, again.status, again.body.ID]).toEqual([201, 201, first.body.ID]);
    expect(await countOf("Once")).toBe(1);
  });

  test("what was sent can't be guessed from what is stored, a password least of all", async () => {
    const superadmin = await app.signIn("superadmin");
    const path = `/user/${await app.idOf("typist")}/changepassword`;
    const body = { password: "Winter2027!" };
    const headers = { "idempotency-key": "a-random-key-of-one-request" };
    expect((await superadmin.put(path, body, headers)).status).toBe(200);
    const guess = createHash("sha256")
      .update(`PUT /api${path}\n${JSON.stringify(body)}`)
      .digest();
    const rows = await app.database.db.selectFrom("stored_reply").select("fingerprint").execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ fingerprint }) => fingerprint.equals(guess))).toEqual([]);
    expect((await superadmin.put(path, body, headers)).status).toBe(200);
  });

  test("also when both arrive at the same moment", async () => {
    const headers = { "idempotency-key": "at-the-same-moment" };
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        raman.post("/patient", { first_name: "Sam", last_name: "Same" }, headers),
      ),
    );
    expect(new Set(answers.map(({ body }) => body.ID)).size).toBe(1);
    expect(await countOf("Same")).toBe(1);
  });

  test("a refusal is not kept: the corrected request goes through under the same key", async () => {
    const headers = { "idempotency-key": "first-wrong-then-right" };
    expect((await raman.post("/patient", { first_name: "" }, headers)).status).toBe(400);
    expect(
      (await raman.post("/patient", { first_name: "Cora", last_name: "Corrected" }, headers)).status,
    ).toBe(201);
  });

  test("the key of another request is refused, and so is a malformed one", async () => {
    expect((await raman.post("/patient", { first_name: "Other", last_name: "Once" }, KEY)).status).toBe(409);
    expect(
      (await raman.post("/patient", { first_name: "A", last_name: "B" }, { "idempotency-key": "short" }))
        .status,
    ).toBe(400);
  });

  test("somebody else's key is somebody else's", async () => {
    const reply = await (await app.signIn("vogt")).post(
      "/patient",
      { first_name: "Una", last_name: "Once" },
      KEY,
    );
    expect(reply.status).toBe(201);
    expect(await countOf("Once")).toBe(2);
  });
});
