import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp, type TestApp, type Visitor } from "#test/support/app.ts";
import { formOf, PDF } from "#test/support/files.ts";

let app: TestApp;
let raman: Visitor;
let doctor: number;
beforeAll(async () => {
  app = await startApp();
  raman = await app.signIn("raman");
  doctor = await app.idOf("raman");
});
afterAll(() => app.stop());

const uploaded = async (name = "form.pdf", visitor = raman, type = "general_file"): Promise<number> =>
  (await visitor.send("POST", `/file?type=${type}&doctor_id=${doctor}`, formOf({ name, bytes: PDF }))).body[0]
    .ID;

describe("general files", () => {
  test("API-GFIL-001, -002: uploaded files are added with type and comment, and found from three characters on", async () => {
    const _file = await uploaded("Registration form.pdf");
    const other = await uploaded("codes.pdf");
    const reply = await raman.post("/generalfile", [
      { _doctor: doctor, _file, comment: "Signed", fileType: 1 },
      { _file: other, fileType: 3 },
    ]);
    expect([reply.status, reply.body]).toEqual([
      201,
      [
        {
          ...{
            ID: expect.any(Number),
            _doctor: doctor,
            _file,
            comment: "Signed",
            fileType: 1,
            created_time: expect.any(String),
          },
          file: { ID: _file, name: "Registration form.pdf", size: PDF.length, mime_type: "application/pdf" },
        },
        expect.objectContaining({ _file: other, comment: null, fileType: 3 }),
      ],
    ]);
    const found = async (query: string) =>
      (await raman.get(`/generalfile?query=${query}`)).body.map((row: { _file: number }) => row._file);
    expect(await found("")).toEqual([other, _file]);
    expect(await found("signed")).toEqual([_file]);
    expect(await found("si")).toEqual([other, _file]);
  });

  test("RULE-FILE-01, MSG-053: without a file nothing is added; a type is one of four", async () => {
    const none = await raman.post("/generalfile", []);
    expect([none.status, none.body.message]).toEqual([400, "Please upload a file before uploading"]);
    const _file = await uploaded();
    for (const fileType of [0, 5, "1", null, 1.5]) {
      const reply = await raman.post("/generalfile", [{ _file, fileType }]);
      expect([fileType, reply.status]).toEqual([fileType, 400]);
    }
  });

  test("a file of another purpose or of somebody else refuses all", async () => {
    const before = (await raman.get("/generalfile")).body.length;
    for (const _file of [
      await uploaded("a.pdf", raman, "attachment"),
      await uploaded("a.pdf", await app.signIn("manager")),
      99999999,
    ]) {
      const reply = await raman.post("/generalfile", [
        { _file: await uploaded(), fileType: 4 },
        { _file, fileType: 4 },
      ]);
      expect([reply.status, reply.body.errors]).toEqual([400, { "1._file": "Upload this file again." }]);
    }
    expect((await raman.get("/generalfile")).body.length).toBe(before);
  });

  test("RULE-PERM-09, RULE-FILE-05: forms-only clients have theirs; other clients see nothing of them", async () => {
    const forms = await app.signIn("formsonly");
    const [file] = (
      await forms.send("POST", "/file?type=general_file", formOf({ name: "form.pdf", bytes: PDF }))
    ).body;
    expect((await forms.post("/generalfile", [{ _file: file.ID, fileType: 1 }])).status).toBe(201);
    expect((await forms.get(`/file/${file.ID}`)).status).toBe(200);
    const vogt = await app.signIn("vogt");
    const formsId = await app.idOf("formsonly");
    expect((await vogt.get(`/file/${file.ID}?doctor_id=${formsId}`)).status).toBe(404);
    expect((await vogt.get(`/generalfile?doctor_id=${formsId}`)).status).toBe(404);
  });
});
