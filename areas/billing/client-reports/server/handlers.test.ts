import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp, type TestApp, type Visitor } from "#test/support/app.ts";
import { formOf, PDF } from "#test/support/files.ts";

let app: TestApp;
let doctor: number;
let staff: Visitor;
let raman: Visitor;
beforeAll(async () => {
  app = await startApp();
  doctor = await app.idOf("raman");
  [staff, raman] = [await app.signIn("billing"), await app.signIn("raman")];
});
afterAll(() => app.stop());

const KINDS = [
  {
    at: "clientreport",
    purpose: "client_report",
    noTitle: "Report title cannot be empty",
    rule: "RULE-FILE-03, MSG-054",
  },
  {
    at: "procedure",
    purpose: "procedure",
    noTitle: "Procedure title cannot be empty",
    rule: "RULE-FILE-04, MSG-055",
  },
] as const;
const NOT_YOURS = "You don't have permission to view and edit this task";

const of = (path: string) => `${path}?doctor_id=${doctor}`;
const upload = async (purpose: string, name = "October.pdf", visitor = staff): Promise<number> =>
  (await visitor.send("POST", `/file?type=${purpose}&doctor_id=${doctor}`, formOf({ name, bytes: PDF })))
    .body[0].ID;

describe.each(KINDS)("$at", ({ at, purpose, noTitle, rule }) => {
  const add = async (fields: object = {}) =>
    staff.post(of(`/${at}`), {
      name: "October 2026",
      attachments: [{ _file: await upload(purpose) }],
      ...fields,
    });

  test("STATE-REPT-01: starts with status 1, and is listed newest first with its files", async () => {
    const [one, two] = [await upload(purpose, "Fees.pdf"), await upload(purpose, "Claims.pdf")];
    const reply = await staff.post(of(`/${at}`), {
      _doctor: doctor,
      name: "  October 2026 ",
      description: "Receipts by fund",
      attachments: [two, { _doctor: doctor, _file: one, file: { ID: one } }],
    });
    const file = (ID: number, name: string) => ({
      _doctor: doctor,
      _file: ID,
      file: { ID, name, size: PDF.length, mime_type: "application/pdf" },
    });
    expect([reply.status, reply.body]).toEqual([
      201,
      {
        ID: expect.any(Number),
        _doctor: doctor,
        name: "October 2026",
        description: "Receipts by fund",
        attachments: [file(two, "Claims.pdf"), file(one, "Fees.pdf")],
        _status: 1,
        created_time: expect.any(String),
      },
    ]);
    const later = (await add()).body;
    const listed = (await raman.get(`/${at}`)).body;
    expect(listed.slice(0, 2).map(({ ID }: { ID: number }) => ID)).toEqual([later.ID, reply.body.ID]);
    expect((await raman.get(`/${at}/${reply.body.ID}`)).body).toEqual(reply.body);
  });

  test(`${rule}: needs a title and at least one file`, async () => {
    for (const name of ["", "   ", undefined, null]) {
      const reply = await add({ name });
      expect([reply.status, reply.body.errors]).toEqual([400, { name: noTitle }]);
    }
    for (const attachments of [[], undefined, null, "x", [null], [{ _file: 0 }], [1.5]])
      expect([attachments, (await add({ attachments })).status]).toEqual([attachments, 400]);
    const none = await add({ attachments: [] });
    expect(none.body.errors).toEqual({ attachments: "Please upload a file before uploading" });
  });

  test("a file uploaded for another purpose, by somebody else or in use is refused, and nothing is added", async () => {
    const used = await upload(purpose);
    await add({ attachments: [used] });
    const before = (await raman.get(`/${at}`)).body.length;
    const others = [
      await upload("general_file"),
      await upload("general_file", "a.pdf", raman),
      used,
      999_999_999,
    ];
    for (const _file of others) {
      const reply = await add({ attachments: [await upload(purpose), _file] });
      expect([reply.status, reply.body.errors]).toEqual([
        400,
        { "attachments.1._file": "Upload this file again." },
      ]);
    }
    expect((await raman.get(`/${at}`)).body.length).toBe(before);
  });

  test("MSG-022, RULE-FILE-05: another client's does not exist, and its file opens for nobody else", async () => {
    const { ID, attachments } = (await add()).body;
    const vogt = await app.signIn("vogt");
    for (const path of [`/${at}/${ID}`, `/${at}/${ID}?doctor_id=${doctor}`, `/${at}/999999999`]) {
      const reply = await vogt.get(path);
      expect([path, reply.status, reply.body.message]).toEqual([path, 404, NOT_YOURS]);
    }
    const [{ _file }] = attachments;
    const opens = async (name: string) => (await (await app.signIn(name)).get(of(`/file/${_file}`))).status;
    expect([
      await opens("raman"),
      await opens("billing"),
      await opens("vogt"),
      await opens("typist"),
    ]).toEqual([200, 200, 404, 404]);
  });

  test("a deleted one is gone with its files, and its deletion is in the audit log", async () => {
    const { ID, attachments } = (await add()).body;
    expect((await staff.delete(of(`/${at}/${ID}`))).body).toEqual({ ID });
    const again = await staff.delete(of(`/${at}/${ID}`));
    expect([again.status, again.body.message]).toEqual([404, NOT_YOURS]);
    expect((await raman.get(`/${at}/${ID}`)).status).toBe(404);
    expect((await staff.get(of(`/file/${attachments[0]._file}`))).status).toBe(404);
    const told = await app.database.db
      .selectFrom("audit_event")
      .select("message")
      .where("controller", "=", at)
      .where("identity", "=", ID)
      .where("kind", "=", "write")
      .orderBy("ID")
      .execute();
    expect(told.map(({ message }) => message?.split(" ")[0])).toEqual(["added", "deleted"]);
  });

  test("RULE-PERM-11: without the permission, nothing is deleted", async () => {
    const { ID } = (await add()).body;
    const reply = await (await app.signIn("service")).delete(of(`/${at}/${ID}`));
    expect([reply.status, reply.body.message]).toEqual([
      403,
      "You don't have permission to delete this task",
    ]);
  });

  test("sent twice with one key it is added once", async () => {
    const body = { name: "Twice", attachments: [await upload(purpose)] };
    const key = { "idempotency-key": `document-once-${at}` };
    const [first, second] = [
      await staff.post(of(`/${at}`), body, key),
      await staff.post(of(`/${at}`), body, key),
    ];
    expect([second.status, second.body]).toEqual([201, first.body]);
  });
});

describe("reports and procedures", () => {
  test("are two kinds: the one is not found among the other, and only procedures come from clients", async () => {
    const own = await raman.post("/procedure", {
      name: "Arthroscopy",
      attachments: [await upload("procedure", "a.pdf", raman)],
    });
    expect(own.status).toBe(201);
    expect((await raman.get(`/clientreport/${own.body.ID}`)).status).toBe(404);
    expect((await raman.post("/clientreport", { name: "Mine", attachments: [1] })).status).toBe(403);
  });
});
