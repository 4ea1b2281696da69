import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startApp, type TestApp, type Visitor } from "#test/support/app.ts";
import { makeRow } from "#test/support/rows.ts";

let app: TestApp;
let staff: Visitor;
let raman: Visitor;
let doctor: number;
let rooms: number;
let patient: number;
let mrn: string;
let people = 0;
beforeAll(async () => {
  app = await startApp();
  [staff, raman] = [await app.signIn("billing"), await app.signIn("raman")];
  doctor = await app.idOf("raman");
  rooms = (await makeRow["outpatientlocation"]?.(app.database.db, doctor)) ?? 0;
});
afterAll(() => app.stop());
beforeEach(async () => {
  people += 1;
  mrn = `RCH${people}`;
  patient = (await makeRow["patient"]?.(app.database.db, doctor)) ?? 0;
  await app.database.db.updateTable("patient").set({ mrn }).where("ID", "=", patient).execute();
});

const list = async (claims = 1) => {
  const consultations = Array.from({ length: claims }, () => ({
    _patient: patient,
    items: ["104"],
    billing_type: 4,
  }));
  const { status, body } = await raman.post("/consultationlist", {
    date: "2026-11-20",
    _location: rooms,
    consultations,
  });
  expect(status).toBe(201);
  return body;
};
const claimsOf = async (by = staff): Promise<number[]> =>
  (await by.get(`/patient/mrn/${mrn}`)).body.claims.map(({ ID }: { ID: number }) => ID);
const convert = (ids: number[], query: string, by = staff) => by.post(`/patient/category?${query}`, ids);

describe("API-CONV-003: a patient and its claims by MRN", () => {
  test("claims without a category, of lists that were not sent", async () => {
    const [open, sent] = [await list(2), await list()];
    await raman.post(`/consultationlist/${sent.ID}/send`, {});
    const { body } = await staff.get(`/patient/mrn/${mrn.toLowerCase()}`);
    expect(body.patient).toMatchObject({ ID: patient, mrn, client: { username: "raman" } });
    expect(body.claims).toMatchObject(
      open.consultations.map(({ ID }: { ID: number }) => ({ ID, _list: open.ID, items: ["104"] })),
    );
    expect((await staff.get("/patient/mrn/unknown")).status).toBe(404);
    expect((await raman.get(`/patient/mrn/${mrn}`)).status).toBe(404);
    expect((await (await app.signIn("rchadmin")).get(`/patient/mrn/${mrn}`)).status).toBe(404);
  });
});

describe("API-CONV-004, RULE-CONV-01: converting claims", () => {
  test.each(["", "category=X", "health_fund=1"])("MSG-044: refuses %j", async (query) => {
    const [claim = 0] = (await list()).consultations.map(({ ID }: { ID: number }) => ID);
    const refused = await convert([claim], query);
    expect([refused.status, refused.body.message]).toEqual([
      400,
      "Please choose a claim and a category to convert.",
    ]);
    expect((await convert([], "category=Z")).body.message).toBe(
      "Please choose a claim and a category to convert.",
    );
  });

  test("the patient gets category, fund and numbers; the claim leaves what the MRN finds", async () => {
    const [claim = 0] = (await list()).consultations.map(({ ID }: { ID: number }) => ID);
    const done = await convert([claim], `category=1&health_fund=BUP&fund_number=4077&mrn=${mrn}`);
    expect([done.status, done.body]).toEqual([200, { converted: 1, sent_to_tasklist: false }]);
    expect(await claimsOf()).toEqual([]);
    expect((await raman.get(`/patient/${patient}`)).body).toMatchObject({
      category: "C",
      fund_number: "4077",
      health_fund: { code: "BUP" },
    });
    expect((await convert([claim], "category=C")).body.code).toBe("conversion.claim_gone");
    expect((await convert([999_999_999], "category=C")).status).toBe(409);
  });

  test.each(["3", "Z", "4"])(
    "RULE-CONV-02, CONST-83: category %s sends the claims to the task list",
    async (category) => {
      const made = await list(2);
      const [first = 0, second = 0] = made.consultations.map(({ ID }: { ID: number }) => ID);
      expect((await convert([first], `category=${category}`)).body).toEqual({
        converted: 1,
        sent_to_tasklist: true,
      });
      const sent = (await raman.get(`/consultationlist/${made.ID}`)).body;
      expect([
        sent.is_sent,
        sent.task._status,
        sent.consultations.map(({ ID }: { ID: number }) => ID),
      ]).toEqual([true, 1, [first]]);
      expect(await claimsOf()).toEqual([second]);
    },
  );

  test("of two people who convert one claim at the same moment, one does", async () => {
    const [claim = 0] = (await list()).consultations.map(({ ID }: { ID: number }) => ID);
    const both = await Promise.all([convert([claim], "category=Z"), convert([claim], "category=Z")]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});
