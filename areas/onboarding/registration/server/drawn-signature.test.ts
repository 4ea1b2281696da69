import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { completeForm } from "#areas/onboarding/insurer-forms/rules/complete-form.ts";
import { startApp, type TestApp } from "#test/support/app.ts";
import { PNG } from "#test/support/files.ts";
import { readPdf } from "#test/support/pdf.ts";
import { registrationRoutes } from "../contract.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

const example = Object(registrationRoutes.register.example);
let number = 0;
const signUp = (change: object = {}) => {
  number += 1;
  const who = { username: `drawn${number}`, email_address: `drawn${number}@rooms.example` };
  const drawn = {
    signature_type: "digital",
    signature_image: PNG.toString("base64"),
    signature_agreement: true,
  };
  return app.nobody.post("/doctor/register", { ...example, ...who, ...drawn, ...change });
};
const storedFiles = (): string[] =>
  readdirSync(join(app.services.config.dataDir, "files"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

describe("RULE-REG-09, G-60: a signature drawn when signing up", () => {
  test("is kept as a file of the client's, opened by the client and by reviewers, and by nobody else", async () => {
    const { status, body } = await signUp({
      digital_signature: "Typed before",
      digital_signature_font: "Italic",
    });
    expect([status, body.message]).toEqual([201, undefined]);
    const { db } = app.database;
    const { _file } = await db
      .selectFrom("client_signature")
      .select("_file")
      .where("_doctor", "=", body.ID)
      .executeTakeFirstOrThrow();
    const own = await app.signIn(body.username, example.register_password);
    const others = [await app.signIn("registration"), await app.signIn("raman"), await app.signIn("typist")];
    const open = async (cookie: string) =>
      (await fetch(`${app.url}/api/file/${_file}?doctor_id=${body.ID}`, { headers: { cookie } })).status;
    expect(await open(own.cookie)).toBe(200);
    expect(await Promise.all(others.map(({ cookie }) => open(cookie)))).toEqual([200, 404, 404]);
    const { signature_type, digital_signature } = (await own.get(`/doctor/${body.ID}`)).body;
    expect([signature_type, digital_signature]).toEqual(["digital", null]);
  });

  test("is on the client's updates once they agree, and offered for new forms", async () => {
    const { body } = await signUp();
    const own = await app.signIn(body.username, example.register_password);
    const fresh = (await own.post(`/insurerForms/generate/${body.ID}`, { user_location: 2 })).body;
    expect([fresh._signature_file, fresh.client._signature_file]).toEqual([null, expect.any(Number)]);
    const taken = {
      ...completeForm,
      user_location: 2,
      signature_type: "digital",
      signature: null,
      signature_agreement: true,
    };
    const sent = await own.post("/insurerForms", { ...taken, _signature_file: fresh.client._signature_file });
    expect([sent.body.message, sent.body.form_status]).toEqual([undefined, 1]);
    const update = (await own.post(`/insurerForms/generate/${body.ID}`, { user_location: 2, update_type: 2 }))
      .body;
    expect(update).toMatchObject({
      _signature_file: fresh.client._signature_file,
      signature_agreement: null,
    });
    const pdf = await fetch(`${app.url}/api/insurerForms/${sent.body.ID}/document/HCF`, {
      headers: { cookie: own.cookie },
    });
    expect((await readPdf(new Uint8Array(await pdf.arrayBuffer()))).pages.length).toBeGreaterThan(0);
    const stranger = await app.signIn("vogt");
    const stolen = await stranger.post("/insurerForms", {
      ...taken,
      _signature_file: fresh.client._signature_file,
    });
    expect([stolen.status, Object.keys(stolen.body.errors)]).toEqual([400, ["_signature_file"]]);
  });

  test.each([
    ["201 kB", `iVBORw0KGgo${"A".repeat(268_000)}`, 400, /^Draw a smaller signature/],
    ["3 MB", `iVBORw0KGgo${"A".repeat(4_000_000)}`, 413, /too large/],
    ["no picture", "SGVsbG8=", 400, /not a PNG/],
    ["the beginning of a PNG and nothing more", "iVBORw0KGgo=", 415, /./],
  ])("of %s is refused, and nobody is made", async (_what, signature_image, status, words) => {
    const before = storedFiles().length;
    const people = async () => (await app.database.db.selectFrom("person").select("ID").execute()).length;
    const count = await people();
    const reply = await signUp({ signature_image });
    expect([reply.status, await people(), storedFiles().length]).toEqual([status, count, before]);
    expect(reply.body.message).toMatch(words);
  });

  test("leaves no bytes where the username was taken while the password was hashed", async () => {
    const same = { username: "drawntwice", email_address: "drawntwice@rooms.example" };
    const before = storedFiles().length;
    const replies = await Promise.all([1, 2, 3, 4].map(() => signUp(same)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
    expect(storedFiles().length).toBe(before + 1);
  });
});
