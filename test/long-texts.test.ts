import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Letter } from "#areas/transcription/drafts/letter.contract.ts";
import { startApp, type TestApp, type Visitor } from "#test/support/app.ts";
import { formOf, PDF, zipOf } from "#test/support/files.ts";
import { type Make, slowOnes } from "#test/support/long-texts.ts";

// No text may block other requests: each parser gets texts of its largest size that would keep a careless
// regular expression busy for minutes.

const patience = 300_000;

let app: TestApp;
let typist: Visitor;
let coordinator: Visitor;
let raman: Visitor;
let doctor = 0;
beforeAll(async () => {
  app = await startApp();
  [raman, coordinator, typist] = [
    await app.signIn("raman"),
    await app.signIn("coordinator"),
    await app.signIn("typist"),
  ];
  doctor = await app.idOf("raman");
}, 60_000);
afterAll(() => app.stop());

const at = (path: string) => `${path}?doctor_id=${doctor}`;

async function upload(who: Visitor, name: string, bytes: Buffer | string, purpose: string): Promise<number> {
  const { status, body } = await who.send(
    "POST",
    at(`/file?type=${purpose}`).replace("?doctor", "&doctor"),
    formOf({ name, bytes }),
  );
  expect([name, status]).toEqual([name, 201]);
  return body[0].ID;
}

async function beingTyped(name: string, bytes: Buffer | string, more: object = {}): Promise<number> {
  const _file = await upload(raman, name, bytes, "letter");
  const { status, body } = await raman.post("/task", {
    attachments: [{ _file, attachment_key: 1 }],
    case_subject: "Letters",
    ...more,
  });
  expect([status, body.message]).toEqual([201, undefined]);
  const people = { _assigned_user: await app.idOf("typist"), _assigned_editor: await app.idOf("editor") };
  await coordinator.put(at(`/task/${body.ID}`), { _status: 1, ...people });
  expect((await typist.put(at(`/task/${body.ID}`), { _status: 2 })).body._status).toBe(3);
  return body.ID;
}

const LONGEST_COMPARED = 1_000_000;
const LONGEST_FILE = 3_000_000 - 100;
const docxOf = (text: string): Buffer =>
  zipOf({
    "[Content_Types].xml": "<Types/>",
    "word/document.xml": `<w:document><w:p><w:t>${text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</w:t></w:p></w:document>`,
  });
const RUN = 50_000;
const letterOf = (text: string): Letter => ({
  type: "doc",
  content: Array.from({ length: Math.ceil(text.length / RUN) }, (_, run) => ({
    type: "paragraph",
    content: [{ type: "text", text: text.slice(run * RUN, (run + 1) * RUN) }],
  })),
});

describe("a letter", () => {
  test("typed in Corella is saved and compared with the patients at once", {
    timeout: patience,
  }, async () => {
    const task = await beingTyped("notes.txt", "Notes");
    let version = 0;
    const write = (make: Make) => letterOf(make(200_000));
    const slow = await slowOnes(write, async (content) => {
      const saved = await typist.put(at(`/task/${task}/draft`), { version, content });
      expect(saved.status).toBe(200);
      version = saved.body.version;
      expect((await typist.get(at(`/task/${task}/draft/guard`))).status).toBe(200);
    });
    expect(slow).toEqual([]);
  });

  test("longer than a letter is refused by its limit", async () => {
    const task = await beingTyped("notes.txt", "Notes");
    const save = (length: number) =>
      typist.put(at(`/task/${task}/draft`), { version: 0, content: letterOf("x".repeat(length)) });
    const answer = await save(200_001);
    expect([answer.status, answer.body.errors]).toEqual([
      400,
      { content: "A letter can have at most 200,000 characters. Continue it in a second one." },
    ]);
    expect((await save(200_000)).status).toBe(200);
  });

  test("is compared with another one", { timeout: patience }, async () => {
    const write = (make: Make) => [make(LONGEST_COMPARED), make(LONGEST_COMPARED).slice(0, -10)];
    const slow = await slowOnes(write, async (texts) => {
      const ids = [];
      for (const text of texts)
        ids.push({ _file: await upload(coordinator, "letter.txt", text, "letter"), attachment_key: 1 });
      const { status } = await coordinator.post(at("/task"), { case_subject: "Letters", attachments: ids });
      expect(status).toBe(201);
      const compared = await coordinator.get(at(`/task/compare/${ids.map(({ _file }) => _file).join("/")}`));
      expect([200, 422]).toContain(compared.status);
    });
    expect(slow).toEqual([]);
  });

  test("is begun from a template and made into a Word document", { timeout: patience }, async () => {
    const write = (make: Make) => ({ file: docxOf(make(400_000)), content: letterOf(make(200_000)) });
    const slow = await slowOnes(write, async ({ file, content }) => {
      const _file = await upload(raman, "template.docx", file, "template");
      const template = await raman.post("/clienttemplate", { _file, character_offset_count: 0 });
      expect([template.status, template.body.message]).toEqual([201, undefined]);
      const task = await beingTyped("notes.pdf", PDF, { _client_template: template.body.ID });
      expect((await typist.get(at(`/task/${task}/draft/start`))).body.source).toBe("template");
      await typist.put(at(`/task/${task}/draft`), { version: 0, content });
      expect((await typist.get(at(`/task/${task}/draft/docx`))).status).toBe(200);
    });
    expect(slow).toEqual([]);
  });

  test.each([
    ["text", "letter.txt", (make: Make) => make(LONGEST_FILE)],
    // RTF is limited in bytes, and some characters of these texts have three.
    ["RTF", "letter.rtf", (make: Make) => `{\\rtf1 ${make(LONGEST_FILE / 3)}}`],
    ["DOCX", "letter.docx", (make: Make) => docxOf(make(LONGEST_FILE))],
  ])("uploaded as %s is counted, begun from and guarded", { timeout: patience }, async (_, name, write) => {
    const slow = await slowOnes<Buffer | string>(write, async (file) => {
      const task = await beingTyped(name, file);
      const first = (await typist.get(at(`/task/${task}`))).body.attachments[0]._file;
      expect((await raman.get(`/file/${first}/count`)).body.rule).toBeDefined();
      expect((await typist.get(at(`/task/${task}/draft/start`))).body.source).toBe("letter");
      expect((await coordinator.post(at("/task/guard"), { tasks: [task] })).status).toBe(200);
    });
    expect(slow).toEqual([]);
  });
});
