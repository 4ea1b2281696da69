import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp, type TestApp } from "#test/support/app.ts";
import { FIRST_SETTINGS, PRESETS } from "../settings.contract.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

test("keys, speed and pedals are a person's own, and stay", async () => {
  const [typist, editor] = [await app.signIn("typist"), await app.signIn("editor")];
  expect((await typist.get("/typing/settings")).body).toEqual(FIRST_SETTINGS);
  const mine = { ...FIRST_SETTINGS, keys: { ...PRESETS.control, play: "F4" }, speed: 1.3 };
  expect((await typist.put("/typing/settings", mine)).body).toEqual(mine);
  expect((await typist.get("/typing/settings")).body).toEqual(mine);
  expect((await editor.get("/typing/settings")).body).toEqual(FIRST_SETTINGS);
  const rows = app.database.db
    .selectFrom("audit_event")
    .select("message")
    .where("message", "=", "changed the keys for typing");
  expect(await rows.execute()).toHaveLength(1);
  await typist.put("/typing/settings", { ...mine, speed: 1.4 });
  expect(await rows.execute()).toHaveLength(1);
});

test.each([
  [{ speed: 3 }],
  [{ back_step: 11 }],
  [{ keys: { play: "F9" } }],
  [{ pedals: [{ device: "../../etc", parts: [] }] }],
])("refuses %j", async (wrong) => {
  const typist = await app.signIn("typist");
  expect((await typist.put("/typing/settings", { ...FIRST_SETTINGS, ...wrong })).status).toBe(400);
});

test("names the field of what can't be stored, or the record with such a name", async () => {
  const typist = await app.signIn("typist");
  const keys = { ...PRESETS.control, blank: "\udc00" };
  expect((await typist.put("/typing/settings", { ...FIRST_SETTINGS, keys })).body).toMatchObject({
    code: "invalid",
    errors: { "keys.blank": "This contains characters that can't be saved. Retype it." },
  });
  const errorsOf = async (answers: object) =>
    Object.keys((await app.nobody.post("/signup/draft", { answers })).body.errors);
  expect(await errorsOf({ first_name: "\ud800" })).toEqual(["answers.first_name"]);
  expect(await errorsOf({ "a\ud800": "Ann" })).toEqual(["answers"]);
  expect(await errorsOf({ "a\u0000": "Ann" })).toEqual(["answers"]);
});
