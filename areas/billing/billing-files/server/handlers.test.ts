import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startApp, type TestApp, type Visitor } from "#test/support/app.ts";
import { readPdf, textOf } from "#test/support/pdf.ts";
import { DOCX, formOf, PDF, PNG, XLSX } from "#test/support/files.ts";

let app: TestApp;
let raman: Visitor;
let doctor: number;
beforeAll(async () => {
  app = await startApp();
  raman = await app.signIn("raman");
  doctor = await app.idOf("raman");
});
afterAll(() => app.stop());
beforeEach(() => app.database.db.deleteFrom("billing_file").where("_doctor", "=", doctor).execute());

const upload = (name: string, bytes: string | Buffer, visitor = raman) =>
  visitor.send("POST", `/file?type=billing_file&doctor_id=${doctor}`, formOf({ name, bytes }));
const uploaded = async (name = "bills.pdf", bytes: string | Buffer = PDF): Promise<number> =>
  (await upload(name, bytes)).body[0].ID;
const add = async (name = "bills.pdf", comment: string | null = null): Promise<number> => {
  const reply = await raman.post("/billingfile", [{ _file: await uploaded(name), comment }]);
  expect(reply.status).toBe(201);
  return reply.body[0].ID;
};
const list = async (visitor = raman, of = "") => (await visitor.get(`/billingfile${of}`)).body;

describe("billing files", () => {
  test("API-BFIL-001, -002: uploaded files are added with their comments, newest first", async () => {
    const _file = await uploaded("Theatre Friday.pdf");
    const reply = await raman.post("/billingfile", [
      { _doctor: doctor, _file, comment: "  Friday  " },
      { _file: await uploaded("bills.csv", "invoice,amount\r\n1,12.50\r\n"), comment: "" },
    ]);
    expect([reply.status, reply.body]).toEqual([
      201,
      [
        {
          ID: expect.any(Number),
          _doctor: doctor,
          _file,
          file: { ID: _file, name: "Theatre Friday.pdf", size: PDF.length, mime_type: "application/pdf" },
          comment: "Friday",
          created_time: expect.any(String),
          is_bulkbill_sent: false,
          bulkbill_sent_date: null,
        },
        expect.objectContaining({ comment: null, file: expect.objectContaining({ mime_type: "text/csv" }) }),
      ],
    ]);
    expect((await list()).map(({ ID }: { ID: number }) => ID)).toEqual([reply.body[1].ID, reply.body[0].ID]);
  });

  test("CSV and Excel are known by their content", async () => {
    expect((await upload("bills.xlsx", XLSX)).body[0].mime_type).toContain("spreadsheetml");
    for (const [name, bytes] of [
      ["bills.csv", XLSX],
      ["bills.csv", PNG],
      ["bills.xlsx", DOCX],
      ["bills.xlsx", "a,b"],
      ["bills.docx", XLSX],
    ] as const)
      expect([name, (await upload(name, bytes)).status]).toEqual([name, 415]);
  });

  test("RULE-FILE-01, -02: without a file nothing is added", async () => {
    const reply = await raman.post("/billingfile", []);
    expect([reply.status, reply.body.message]).toEqual([400, "Please upload a file before uploading"]);
    for (const body of [null, {}, [{}], [{ _file: 0 }], [{ _file: "x" }]])
      expect([body, (await raman.post("/billingfile", body)).status]).toEqual([body, 400]);
  });

  test("one file that is not the caller's own new upload for this refuses all", async () => {
    const [foreign] = (await upload("a.pdf", PDF, await app.signIn("manager"))).body;
    const [attachment] = (
      await raman.send("POST", "/file?type=attachment", formOf({ name: "a.pdf", bytes: PDF }))
    ).body;
    const used = await uploaded();
    await raman.post("/billingfile", [{ _file: used }]);
    const before = (await list()).length;
    for (const _file of [foreign.ID, attachment.ID, used, 999999999]) {
      const reply = await raman.post("/billingfile", [{ _file: await uploaded() }, { _file }]);
      expect([reply.status, reply.body.errors]).toEqual([400, { "1._file": "Upload this file again." }]);
    }
    expect((await list()).length).toBe(before);
  });

  test("API-BFIL-003, -004: removed by one or by selection, all or none; a removed one is gone", async () => {
    const [one, two, three] = [await add(), await add(), await add()];
    expect((await raman.delete(`/billingfile/${one}`)).body).toEqual({ ID: one });
    expect((await raman.delete(`/billingfile/${one}`)).status).toBe(404);
    const stale = await raman.post("/billingfile/remove", { ids: [one, two] });
    expect([stale.status, Object.keys(stale.body.errors)]).toEqual([404, ["ids"]]);
    expect((await raman.post("/billingfile/remove", { ids: [two, three, two] })).body).toEqual({
      removed: 2,
    });
    expect(await list()).toEqual([]);
    expect((await raman.post("/billingfile/remove", { ids: [] })).status).toBe(400);
  });

  test("RULE-FILE-05: the file opens for whoever sees billing files, and for nobody else", async () => {
    const _file = await uploaded();
    await raman.post("/billingfile", [{ _file }]);
    const opens = async (name: string) =>
      (await (await app.signIn(name)).get(`/file/${_file}?doctor_id=${doctor}`)).status;
    expect([await opens("manager"), await opens("billing"), await opens("ramanbilling")]).toEqual([
      200, 200, 200,
    ]);
    expect([await opens("reception"), await opens("vogt")]).toEqual([404, 404]);
  });
});

describe("bulk bills", () => {
  test("API-BULK-001, STATE-BULK-01: the files are marked with the date, sent again with the later one", async () => {
    const ids = [await add("a.pdf"), await add("b.pdf")];
    await add("c.pdf");
    const sent = await raman.post("/bulkbill/send", { ids });
    expect([sent.status, sent.body]).toEqual([
      200,
      { ids, is_bulkbill_sent: true, bulkbill_sent_date: expect.stringMatching(/^\d{4}-.*Z$/) },
    ]);
    const flags = (await list()).map((row: { is_bulkbill_sent: boolean }) => row.is_bulkbill_sent);
    expect(flags).toEqual([false, true, true]);
    const again = await raman.post("/bulkbill/send", { ids: [ids[0]] });
    expect(again.body.bulkbill_sent_date > sent.body.bulkbill_sent_date).toBe(true);
  });

  test("C-109, G-45: the billing team gets one email each, which names the files", async () => {
    const billing = await app.idOf("billing");
    await app.database.db
      .updateTable("person")
      .set({ email_address: "noor@corella.test" })
      .where("ID", "=", billing)
      .execute();
    const id = await add("Theatre Friday.pdf", "No gap");
    const before = app.mails.length;
    await raman.post("/bulkbill/send", { ids: [id] });
    await app.deliverMail();
    const mails = app.mails.slice(before);
    expect(mails.map(({ to, subject }) => [to, subject])).toContainEqual([
      "noor@corella.test",
      "Bulk bill for Priya Raman",
    ]);
    expect(mails.at(-1)?.text).toContain("- Theatre Friday.pdf: No gap");
  });

  test("an unknown file, another client's or none: nothing is sent", async () => {
    const id = await add();
    const vogt = await app.signIn("vogt");
    expect((await vogt.post("/bulkbill/send", { ids: [id] })).status).toBe(404);
    expect((await raman.post("/bulkbill/send", { ids: [id, 999999999] })).status).toBe(404);
    expect((await raman.post("/bulkbill/send", { ids: [] })).body.message).toBe("Please select a file");
    expect((await list())[0].is_bulkbill_sent).toBe(false);
  });

  test("the same sending twice by one key is one sending", async () => {
    const ids = [await add()];
    const key = { "idempotency-key": "bulk-bill-once-0001" };
    const [first, second] = [
      await raman.post("/bulkbill/send", { ids }, key),
      await raman.post("/bulkbill/send", { ids }, key),
    ];
    expect(second.body).toEqual(first.body);
  });
});

describe("API-REP-002: the bulk bills as a PDF", () => {
  const open = async (query = "", visitor = raman) => {
    const reply = await fetch(`${app.url}/api/report/pdf/bulkbill${query}`, {
      headers: { cookie: visitor.cookie },
    });
    const bytes = new Uint8Array(await reply.arrayBuffer());
    return { status: reply.status, text: reply.status === 200 ? textOf(await readPdf(bytes)) : "" };
  };

  test("all that were sent with their days, and by id the one file", async () => {
    expect((await open()).text).toContain("No bulk bills have been sent.");
    const [sent, kept] = [await add("Theatre Friday.pdf", "Thị Mai"), await add("Notes.pdf")];
    await raman.post("/bulkbill/send", { ids: [sent] });
    const all = await open();
    for (const part of [
      "Bulk bill Theatre Friday.pdf",
      "Dr Priya Raman",
      "1 file",
      "Theatre Friday.pdf",
      "Thị Mai",
    ])
      expect(all.text).toContain(part);
    expect(all.text).not.toContain("Notes.pdf");
    const one = await open(`?id=${kept}`);
    expect(one.text).toContain("Bulk bill Notes.pdf");
    expect(one.text).toContain("Not sent");
  });

  test("another client's file, an unknown one and one that was removed do not exist", async () => {
    const id = await add();
    const vogt = await app.signIn("vogt");
    expect((await open(`?id=${id}`, vogt)).status).toBe(404);
    expect((await open("?id=999999999")).status).toBe(404);
    expect((await open("?id=none")).status).toBe(400);
    await raman.delete(`/billingfile/${id}`);
    expect((await open(`?id=${id}`)).status).toBe(404);
  });

  test("billing staff name the client, and the audit log has what they were shown", async () => {
    const id = await add();
    const billing = await app.signIn("billing");
    expect((await open(`?doctor_id=${doctor}&id=${id}`, billing)).status).toBe(200);
    await app.services.readAudit.flush();
    const reads = await app.database.db
      .selectFrom("audit_event")
      .select("shown_ids")
      .where("_doctor", "=", doctor)
      .where("controller", "=", "billingfile")
      .where("kind", "=", "read")
      .orderBy("ID", "desc")
      .limit(1)
      .execute();
    expect(reads).toEqual([{ shown_ids: [id] }]);
  });
});
