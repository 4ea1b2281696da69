import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp, type TestApp, type Visitor } from "#test/support/app.ts";
import type { VisitType } from "../contract.ts";

let app: TestApp;
let raman: Visitor;
beforeAll(async () => {
  app = await startApp();
  raman = await app.signIn("raman");
});
afterAll(() => app.stop());

const PATH = "/appointment-type";
const BODY = { colour: "fern", minutes: 45 };
const list = async (visitor: Visitor, query = ""): Promise<VisitType[]> =>
  (await visitor.get(`${PATH}${query}`)).body;
const make = async (name: string, fields = {}): Promise<VisitType> =>
  (await raman.post(PATH, { ...BODY, name, ...fields })).body;
const names = (types: readonly VisitType[]) => types.map(({ name }) => name);

describe("appointment types", () => {
  test("a type is added, changed, archived and restored, each with its entry in the audit log", async () => {
    const type = await make("One of them", { mbs_items: ["104", "105"], needs_referral: true });
    expect(type).toMatchObject({
      ...BODY,
      ...{ name: "One of them", preparation: null, location_type: null, mbs_items: ["104", "105"] },
      ...{ needs_referral: true, is_bookable_online: false, is_deleted: false, version: 1 },
    });
    const path = `${PATH}/${type.ID}`;
    const changed = await raman.put(path, { minutes: 20, mbs_items: [], version: 1 });
    expect(changed.body).toMatchObject({ name: "One of them", minutes: 20, mbs_items: [], version: 2 });
    expect((await raman.delete(path)).body).toEqual({ ID: type.ID, is_deleted: true });
    expect((await raman.delete(path)).status).toBe(200);
    expect(names(await list(raman))).not.toContain("One of them");
    expect(names(await list(raman, "?show_deleted=true"))).toContain("One of them");
    expect((await raman.put(path, { is_deleted: false })).body.is_deleted).toBe(false);
    const events = await app.database.db
      .selectFrom("audit_event")
      .select("message")
      .where("controller", "=", "appointmenttype")
      .where("identity", "=", type.ID)
      .orderBy("ID")
      .execute();
    expect(events.map(({ message }) => message?.split(" ")[0])).toEqual([
      "added",
      "changed",
      "archived",
      "restored",
    ]);
  });

  test("a name is taken once, in any case, until its type is archived", async () => {
    const { ID } = await make("Taken");
    const reply = await raman.post(PATH, { ...BODY, name: "taken" });
    expect([reply.status, reply.body.code, Object.keys(reply.body.errors)]).toEqual([
      409,
      "appointmenttype.name_taken",
      ["name"],
    ]);
    await raman.delete(`${PATH}/${ID}`);
    expect((await raman.post(PATH, { ...BODY, name: "taken" })).status).toBe(201);
    expect((await raman.put(`${PATH}/${ID}`, { is_deleted: false })).status).toBe(409);
  });

  test("a change to an older version is refused with the current one", async () => {
    const { ID } = await make("Changed twice");
    await raman.put(`${PATH}/${ID}`, { name: "By somebody", version: 1 });
    const late = await raman.put(`${PATH}/${ID}`, { name: "Too late", version: 1 });
    expect([late.status, late.body.code, late.body.details.current.name]).toEqual([
      409,
      "stale",
      "By somebody",
    ]);
  });

  test.each([
    [{ name: " " }, "name"],
    [{ name: "x".repeat(61) }, "name"],
    [{ colour: "waratah" }, "colour"],
    [{ minutes: 4 }, "minutes"],
    [{ minutes: 481 }, "minutes"],
    [{ location_type: "HOME" }, "location_type"],
    [{ mbs_items: ["A1"] }, "mbs_items"],
    [{ preparation: "x".repeat(501) }, "preparation"],
  ])("%j is refused at its field", async (fields, field) => {
    const reply = await raman.post(PATH, { ...BODY, name: "Refused", ...fields });
    expect([reply.status, Object.keys(reply.body.errors)]).toEqual([400, [field]]);
  });

  test("another client's are not there", async () => {
    const { ID } = await make("Mine");
    const vogt = await app.signIn("vogt");
    expect((await vogt.get(`${PATH}/${ID}`)).status).toBe(404);
    expect(names(await list(vogt))).not.toContain("Mine");
  });
});

describe("copying the types of another doctor of the company", () => {
  const fields = { ...BODY, mbs_items: ["104"], preparation: "Bring images", needs_referral: true };
  test("adds what is missing, once, with an entry in the audit log", async () => {
    const okafor = await app.signIn("okafor");
    const [both, theirs, old] = [
      await okafor.post(PATH, { ...fields, name: "In both" }),
      await okafor.post(PATH, { ...fields, name: "Theirs" }),
      await okafor.post(PATH, { ...fields, name: "Archived there" }),
    ];
    await okafor.delete(`${PATH}/${old.body.ID}`);
    await make("in BOTH", { minutes: 15 });
    const id = await app.idOf("okafor");
    const sources = (await raman.get(`${PATH}/source`)).body;
    expect(sources).toEqual([
      expect.objectContaining({ ID: id, last_name: "Okafor", names: expect.arrayContaining(["Theirs"]) }),
    ]);
    expect(sources[0].names).not.toContain("In both");
    const replies = await Promise.all([1, 2].map(() => raman.post(`${PATH}/copy`, { from: id })));
    expect(replies.map(({ status }) => status)).toEqual([201, 201]);
    const added: VisitType[] = replies.flatMap(({ body }) => body);
    const copied = added.filter(({ name }) => name === "Theirs");
    expect(copied).toMatchObject([{ ...fields, name: "Theirs", version: 1 }]);
    expect(copied[0]?._doctor).not.toBe(theirs.body._doctor);
    expect(names(added)).not.toContain("Archived there");
    expect((await list(raman)).filter(({ name }) => name === "in BOTH")).toMatchObject([{ minutes: 15 }]);
    expect((await raman.get(`${PATH}/${both.body.ID}`)).status).toBe(404);
    expect((await raman.post(`${PATH}/copy`, { from: id })).body).toEqual([]);
    const events = await app.database.db
      .selectFrom("audit_event")
      .select("message")
      .where("controller", "=", "appointmenttype")
      .where("identity", "=", copied[0]?.ID ?? 0)
      .where("kind", "=", "write")
      .execute();
    expect(events.map(({ message }) => message)).toEqual(["copied the appointment type Theirs"]);
  });

  test("another company's doctor, an unknown one and the client itself are refused", async () => {
    for (const name of ["vogt", "raman"]) {
      const reply = await raman.post(`${PATH}/copy`, { from: await app.idOf(name) });
      expect([name, reply.status, Object.keys(reply.body.errors)]).toEqual([name, 400, ["from"]]);
    }
    expect((await raman.post(`${PATH}/copy`, { from: 999_999 })).status).toBe(400);
    expect((await raman.post(`${PATH}/copy`, { from: "x" })).status).toBe(400);
  });
});
