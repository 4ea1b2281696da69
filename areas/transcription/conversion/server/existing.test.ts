import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startApp, type TestApp, type Visitor } from "#test/support/app.ts";
import { PNG } from "#test/support/files.ts";

let app: TestApp;
let raman: Visitor;
let converter: Visitor;
let qa: Visitor;
beforeAll(async () => {
  app = await startApp();
  [raman, converter, qa] = [
    await app.signIn("raman"),
    await app.signIn("converter"),
    await app.signIn("conversionqa"),
  ];
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.database.pool.query(
    "update patient set locked_by = null, lock_guid = null, lock_time = null, lock_since = null",
  );
  await app.database.pool.query("update patient set is_deleted = true");
});

const label = { first_name: "Margaret", last_name: "Drysdale", dob: "1955-07-19" };
const asked = "first_name=Margaret&last_name=Drysdale&dob=19/07/1955";

async function picture(by = raman): Promise<number> {
  const form = new FormData();
  form.append("file", new File([new Uint8Array(PNG)], "label.png", { type: "image/png" }));
  const [{ ID }] = (await by.send("POST", "/file?type=picture", form)).body;
  return (await by.post("/patient", { picture: ID })).body.ID;
}
/** Creates a patient of the client and a picture that is locked to the converter. */
async function both(fields: object = {}): Promise<{ known: number; shown: number; guid: string }> {
  const known = (await raman.post("/patient", { ...label, ...fields })).body.ID;
  const shown = await picture();
  return { known, shown, guid: (await converter.get("/patient/conversion/20/1/-/0")).body.guid };
}
const find = (ID: number, query = asked, by = converter) =>
  by.get(`/patient/conversion/${ID}/existing?${query}`);
const use = (ID: number, body: object, by = converter) => by.post(`/patient/conversion/${ID}/existing`, body);

describe("SCR-CONV-02: the patient on the label is there already", () => {
  test("is found by name and date of birth or by card, with as little as tells them apart", async () => {
    const { known, shown } = await both({
      medicare_number: "29994187911",
      mrn: "RO-10377",
      mobile: "0491570158",
    });
    const seen = { ID: known, _doctor: await app.idOf("raman"), title: null, ...label, mrn: "RO-10377" };
    expect((await find(shown)).body).toEqual([seen]);
    expect((await find(shown, "medicare_number=2999 41879 1 1")).body).toEqual([seen]);
  });

  test.each([
    ["another date of birth", "first_name=Margaret&last_name=Drysdale&dob=20/07/1955"],
    ["a name alone", "first_name=Margaret&last_name=Drysdale"],
    ["a similar name", "first_name=Margret&last_name=Drysdale&dob=19/07/1955"],
    ["nothing", ""],
  ])("%s finds nobody", async (_case, query) => {
    const { shown } = await both();
    expect((await find(shown, query)).body).toEqual([]);
  });

  test("only the lock holder asks, and another client's patient is not found", async () => {
    const { shown } = await both();
    expect((await find(shown, asked, qa)).status).toBe(404);
    const vogt = await app.signIn("vogt");
    const theirs = await picture(vogt);
    await converter.get("/patient/conversion/20/1/-/0");
    expect((await find(theirs)).body).toEqual([]);
  });

  test("whoever was shown is in the access log of the rooms", async () => {
    const { known, shown } = await both();
    await find(shown);
    await app.services.readAudit.flush();
    const { rows } = await app.database.pool.query(
      `select _doctor::int from audit_event where kind = 'read' and _executing_user = $1 and ($2 = any(shown_ids) or $2 = any(patients))`,
      [await app.idOf("converter"), known],
    );
    expect(rows).toContainEqual({ _doctor: await app.idOf("raman") });
  });
});

describe("SCR-CONV-02: adding a picture to a patient that is there", () => {
  test("fills in what the patient lacks, keeps what is recorded, and leaves one patient", async () => {
    const { known, shown, guid } = await both({ mobile: "0491570158", email: "margaret@example.com" });
    const typed = { ...label, mobile: "0491570159", mrn: "772958", guid, _patient: known };
    const used = await use(shown, typed);
    expect([used.status, used.body]).toEqual([
      200,
      { ID: known, _doctor: await app.idOf("raman"), title: null, ...label, mrn: "772958" },
    ]);
    const patient = (await raman.get(`/patient/${known}`)).body;
    expect(patient).toMatchObject({
      mobile: "0491570158",
      mrn: "772958",
      picture: { name: "label.png" },
      status: "Validated",
    });
    expect((await raman.get(`/patient/${shown}`)).body).toMatchObject({
      is_deleted: true,
      _merged_into: known,
    });
    expect((await raman.get("/patient/search/drysdale")).body.map(({ ID }: { ID: number }) => ID)).toEqual([
      known,
    ]);
    expect((await converter.get("/patient/conversion/20/1/-/0")).body.totalItems).toBe(0);
  });

  test("is audited, and the rooms can undo it: the picture waits again", async () => {
    const { known, shown } = await both();
    expect((await use(shown, { ...label, _patient: known })).status).toBe(200);
    const words = await app.database.db
      .selectFrom("audit_event")
      .select("message")
      .where("identity", "in", [known, shown])
      .where("kind", "=", "write")
      .orderBy("ID", "desc")
      .limit(2)
      .execute();
    const into = `patient record ${shown} into DRYSDALE, Margaret`;
    expect(words.map(({ message }) => message).toSorted()).toEqual([`closed ${into}`, `merged ${into}`]);
    const [merge] = (await raman.get(`/patient/${known}/merge`)).body;
    expect((await raman.delete(`/patient/merge/${merge.ID}`)).status).toBe(200);
    expect((await raman.get(`/patient/${shown}`)).body).toMatchObject({
      is_deleted: false,
      status: "Unconverted",
    });
    expect((await raman.get(`/patient/${known}`)).body.picture).toBeNull();
  });

  test("RULE-CONV-04: only the lock holder; a code of another lock is refused", async () => {
    const { known, shown } = await both();
    const refused = await use(shown, { ...label, _patient: known }, qa);
    expect([refused.status, refused.body.code]).toEqual([409, "conversion.not_locked"]);
    const other = { ...label, _patient: known, guid: "0b9d7a52-6f7e-4b1a-9c55-000000000000" };
    expect((await use(shown, other)).body.code).toBe("conversion.not_locked");
  });

  test("a patient whom the details don't match, another client's and none at all are refused", async () => {
    const { known, shown } = await both();
    const wrong = await use(shown, { ...label, first_name: "Carla", _patient: known });
    expect([wrong.status, wrong.body.code]).toEqual([409, "conversion.not_this_patient"]);
    expect(wrong.body.message).toMatch(/^Save Failed/);
    const vogt = await app.signIn("vogt");
    const theirs = (await vogt.post("/patient", label)).body.ID;
    expect((await use(shown, { ...label, _patient: theirs })).status).toBe(404);
    expect((await use(shown, { ...label, _patient: shown })).status).toBe(409);
    expect((await use(shown, label)).status).toBe(400);
  });

  test("RULE-MERGE-04: not into a patient that somebody else is converting, nor into a deleted one", async () => {
    const { known, shown } = await both();
    const change = (set: string) =>
      app.database.pool.query(`update patient set ${set} where "ID" = $1`, [known]);
    await change(`locked_by = ${await app.idOf("conversionqa")}`);
    expect((await use(shown, { ...label, _patient: known })).body.code).toBe("merge.failed");
    await change("locked_by = null, is_deleted = true");
    expect((await use(shown, { ...label, _patient: known })).body.code).toBe("merge.failed");
  });

  test("two converters of one patient at once: both pictures end in the one record", async () => {
    const { known, shown } = await both();
    const second = await picture();
    await qa.get("/patient/conversion/20/1/-/0");
    const answers = await Promise.all([
      use(shown, { ...label, _patient: known }),
      use(second, { ...label, _patient: known }, qa),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await raman.get(`/patient/${known}/merge`)).body).toHaveLength(2);
  });
});
