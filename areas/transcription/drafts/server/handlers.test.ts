import { monitorEventLoopDelay } from "node:perf_hooks";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { letterText as textOfFile } from "#areas/transcription/counting/server/index.ts";
import { DOCX, formOf, zipOf } from "#test/support/files.ts";
import { startApp, type TestApp, type Visitor } from "#test/support/app.ts";
import type { Letter } from "../letter.contract.ts";
import { packageOf } from "./zip-package.ts";

let app: TestApp;
const who: Record<string, Visitor> = {};
const ids: Record<string, number> = {};
beforeAll(async () => {
  app = await startApp();
  for (const name of [
    "raman",
    "ramanletters",
    "typingmanager",
    "coordinator",
    "typist",
    "editor",
    "reception",
  ])
    who[name] = await app.signIn(name);
  for (const name of ["raman", "typist", "editor"]) ids[name] = await app.idOf(name);
}, 60_000);
afterAll(() => app.stop());

const visitor = (name: string): Visitor => {
  const found = who[name];
  if (!found) throw new Error(`${name} is not signed in`);
  return found;
};
const at = (path: string) => `${path}${path.includes("?") ? "&" : "?"}doctor_id=${ids["raman"]}`;
const saying = (...lines: string[]): Letter => ({
  type: "doc",
  content: lines.map((text) => ({ type: "paragraph", content: [{ type: "text", text }] })),
});
const put = (name: string, ID: number, body: object) => visitor(name).put(at(`/task/${ID}`), body);
const draftOf = async (name: string, ID: number) => (await visitor(name).get(at(`/task/${ID}/draft`))).body;
const type = (name: string, ID: number, version: number, content: Letter, more: object = {}) =>
  visitor(name).put(at(`/task/${ID}/draft`), { version, content, ...more });

async function upload(name: string, file: string, bytes: Buffer | string, purpose: string): Promise<number> {
  const { status, body } = await visitor(name).send(
    "POST",
    at(`/file?type=${purpose}`),
    formOf({ name: file, bytes }),
  );
  expect([file, status]).toEqual([file, 201]);
  return body[0].ID;
}
const wordOf = (...paragraphs: string[]) =>
  zipOf({
    "[Content_Types].xml":
      '<?xml version="1.0"?><Types><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    "word/_rels/document.xml.rels": "<Relationships></Relationships>",
    "word/header1.xml": "<w:hdr>Letterhead</w:hdr>",
    "word/document.xml": `<w:document><w:body>${paragraphs.join("")}<w:sectPr/></w:body></w:document>`,
  });
const LAYOUT = wordOf(
  "<w:p><w:pPr><w:pStyle w:val='Date'/></w:pPr><w:r><w:t>Dear Dr</w:t></w:r></w:p>",
  "<w:tbl><w:tr><w:tc><w:p><w:r><w:t>Phone 9000</w:t></w:r></w:p></w:tc></w:tr></w:tbl>",
);

/** A corrected letter is a task without a recording. */
async function assigned(more: object = {}): Promise<number> {
  const _file = await upload("raman", "notes.docx", DOCX, "letter");
  const { body } = await visitor("raman").post("/task", {
    attachments: [{ _file, attachment_key: 1 }],
    case_subject: "Clinic letters",
    ...more,
  });
  const answer = await put("coordinator", body.ID, {
    _status: 1,
    _assigned_user: ids["typist"],
    _assigned_editor: ids["editor"],
    _client_template: undefined,
  });
  expect([answer.body.message, answer.status]).toEqual([undefined, 200]);
  return body.ID;
}
async function beingTyped(more: object = {}): Promise<number> {
  const ID = await assigned(more);
  expect((await put("typist", ID, { _status: 2 })).body._status).toBe(3);
  return ID;
}
const stored = (ID: number) =>
  app.database.db
    .selectFrom("file")
    .select(["storage_key", "size", "mime_type", "name"])
    .where("ID", "=", ID)
    .executeTakeFirstOrThrow();

describe("GET and PUT /task/{id}/draft (G-13)", () => {
  test("STATE-TASK-02: the letter is saved while it is typed, each save a version", async () => {
    const ID = await beingTyped();
    expect(await draftOf("typist", ID)).toMatchObject({
      version: 0,
      characters: 0,
      attachment_key: 1,
      saved_by: null,
      listening: [],
    });
    const first = await type("typist", ID, 0, saying("Dear Dr Birch"));
    expect([first.status, first.body.version, first.body.characters, first.body.saved_by.ID]).toEqual([
      200,
      1,
      13,
      ids["typist"],
    ]);
    expect((await type("typist", ID, 1, saying("Dear Dr Birch", "Thank you."))).body).toMatchObject({
      version: 2,
      characters: 23,
    });
    expect((await draftOf("typist", ID)).content).toEqual(saying("Dear Dr Birch", "Thank you."));
  });

  test("a save that arrives twice, as after a lost answer, is one version", async () => {
    const ID = await beingTyped();
    const one = await type("typist", ID, 0, saying("Once"));
    const again = await type("typist", ID, 0, saying("Once"));
    expect([again.status, again.body.version, one.body.version]).toEqual([200, 1, 1]);
    expect((await type("typist", ID, 1, saying("Once"))).body.version).toBe(1);
  });

  test("two editors on one task: the second is refused with what the first saved, and nothing is lost", async () => {
    const ID = await beingTyped();
    await type("typist", ID, 0, saying("By the typist"));
    const late = await type("typingmanager", ID, 0, saying("By the manager"));
    expect([late.status, late.body.code]).toEqual([409, "stale"]);
    expect(late.body.details.current).toMatchObject({
      version: 1,
      content: saying("By the typist"),
      saved_by: { ID: ids["typist"] },
    });
    expect((await draftOf("typist", ID)).content).toEqual(saying("By the typist"));
    const both = await Promise.all([
      type("typist", ID, 1, saying("A")),
      type("typingmanager", ID, 1, saying("B")),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test("a choice between two texts of the same user keeps the replaced one as a version", async () => {
    const ID = await beingTyped();
    await type("typist", ID, 0, saying("Begun"));
    await type("typist", ID, 1, saying("Typed at home"));
    const chosen = await type("typist", ID, 2, saying("Typed at work"), { keep: true, keep_before: true });
    expect([chosen.body.message, chosen.status]).toEqual([undefined, 200]);
    const { body: kept } = await visitor("typist").get(at(`/task/${ID}/draft/version`));
    expect(kept.map(({ version }: { version: number }) => version)).toEqual([3, 2, 1]);
    const { body: replaced } = await visitor("typist").get(at(`/task/${ID}/draft/version/2`));
    expect(replaced.content).toEqual(saying("Typed at home"));
  });

  test("G-22: only whoever works on the task reaches it, and the client never", async () => {
    const ID = await beingTyped();
    expect((await visitor("editor").get(at(`/task/${ID}/draft`))).status).toBe(404);
    expect([403, 404]).toContain((await type("editor", ID, 0, saying("No"))).status);
    expect((await visitor("raman").get(`/task/${ID}/draft`)).status).toBe(404);
    expect(await draftOf("coordinator", ID)).toMatchObject({ attachment_key: null });
    expect((await type("coordinator", ID, 0, saying("No"))).body.code).toBe("draft.closed");
  });

  test("before it is begun the letter is only read", async () => {
    const ID = await assigned();
    expect((await draftOf("typist", ID)).attachment_key).toBeNull();
    expect((await type("typist", ID, 0, saying("Early"))).body.code).toBe("draft.closed");
  });

  test.each([
    ["a script", { type: "doc", content: [{ type: "script" }] }],
    ["nothing", { type: "doc", content: [] }],
    ["a control character", saying("\u0000")],
    ["text", "Dear Dr"],
  ])("refuses %s as a letter", async (_, content) => {
    const ID = await beingTyped();
    const answer = await visitor("typist").put(at(`/task/${ID}/draft`), { version: 0, content });
    expect([answer.status, answer.body.code]).toEqual([400, "invalid"]);
  });

  test("earlier versions can be returned to, and the audit log has each that is kept", async () => {
    const ID = await beingTyped();
    await type("typist", ID, 0, saying("First"));
    await type("typist", ID, 1, saying("First, and more"));
    await type("typist", ID, 2, saying("Kept by the typist"), { keep: true });
    const { body } = await visitor("typist").get(at(`/task/${ID}/draft/version`));
    expect(body.map(({ version }: { version: number }) => version)).toEqual([3, 1]);
    expect((await visitor("typist").get(at(`/task/${ID}/draft/version/1`))).body.content).toEqual(
      saying("First"),
    );
    expect((await visitor("typist").get(at(`/task/${ID}/draft/version/2`))).status).toBe(404);
    const rows = await app.database.db
      .selectFrom("audit_event")
      .select("message")
      .where("identity", "=", ID)
      .where("message", "like", "typed%")
      .where("kind", "=", "write")
      .execute();
    expect(rows).toHaveLength(2);
  });

  test("where a person is in each recording is kept, for that person alone", async () => {
    const ID = await beingTyped();
    const more = await upload("typist", "second.docx", DOCX, "letter");
    const { attachments } = (await visitor("typist").get(at(`/task/${ID}`))).body;
    const first = attachments[0]._file;
    const listed = [
      ...attachments.map(({ _file, attachment_key }: Record<string, number>) => ({ _file, attachment_key })),
    ];
    await put("typist", ID, { attachments: [...listed, { _file: more, attachment_key: 1 }] });
    const place = { _file: first, seconds: 71.25, bookmarks: [{ seconds: 4, label: "Second patient" }] };
    const other = { _file: more, seconds: 3, bookmarks: [] };
    expect((await visitor("typist").put(at(`/task/${ID}/listening`), place)).body).toEqual(place);
    expect((await visitor("typist").put(at(`/task/${ID}/listening`), other)).status).toBe(200);
    expect((await visitor("typist").put(at(`/task/${ID}/listening`), { ...other, seconds: 9 })).status).toBe(
      200,
    );
    expect((await draftOf("typist", ID)).listening).toEqual([place, { ...other, seconds: 9 }]);
    expect((await draftOf("typingmanager", ID)).listening).toEqual([]);
    expect(
      (await visitor("typist").put(at(`/task/${ID}/listening`), { ...place, _file: 999_999 })).status,
    ).toBe(404);
  });
});

describe("G-15: the wrong-patient guard while typing", () => {
  const guard = async (name: string, ID: number) => visitor(name).get(at(`/task/${ID}/draft/guard`));
  test("says what does not agree with the patients of those days, and registers that the record was shown", async () => {
    const { rows } = await app.database.pool.query(
      "select (now() at time zone 'Australia/Sydney')::date::text as day",
    );
    const day = rows[0].day;
    const patient = {
      first_name: "Isla",
      last_name: "Campbell",
      dob: "1961-06-14",
      gender: "F",
      category: "U",
    };
    const _patient = (await visitor("raman").post("/patient", patient)).body.ID;
    const booked = {
      appointment_type: 1,
      appointment_date: day,
      start_time: "09:00",
      end_time: "09:30",
      _patient,
    };
    const appointment = await visitor("raman").post("/appointment", booked);
    expect(appointment.status).toBe(201);
    const ID = await beingTyped();
    expect((await guard("typist", ID)).body).toEqual({ version: 0, is_named: false, findings: [] });
    await type("typist", ID, 0, saying("Re: Mrs Isla Campbell", "DOB 14/06/1961", "Date of visit: 1/1/2020"));
    expect((await guard("typist", ID)).body).toMatchObject({
      version: 1,
      is_named: true,
      findings: [{ kind: "date" }],
    });
    await type("typist", ID, 1, saying("Re: Mrs Isla Campbell", "DOB 14/08/1961"));
    expect((await guard("typist", ID)).body.findings).toEqual([
      { kind: "birthday", letter: "14/08/1961", patient: "14/06/1961 (CAMPBELL, Isla)" },
    ]);
    const shown = await app.database.db
      .selectFrom("audit_event")
      .select("_executing_user")
      .where("controller", "=", "patient")
      .where("identity", "=", _patient)
      .where("kind", "=", "read")
      .where("_executing_user", "=", ids["typist"] ?? 0)
      .execute();
    expect(shown.length).toBeGreaterThan(0);
    await type("typist", ID, 2, saying("Re: Mrs Isla Campbell", "DOB 14/06/1961"));
    expect((await guard("typist", ID)).body).toEqual({ version: 3, is_named: true, findings: [] });
    expect((await guard("editor", ID)).status).toBe(404);
    // A patient of this name exists only at another client, so the check of this client's letter ignores the
    // name.
    const stranger = { first_name: "Otto", last_name: "Strasser", category: "U" };
    expect((await (await app.signIn("vogt")).post("/patient", stranger)).status).toBe(201);
    await type("typist", ID, 3, saying("Otto Strasser came back today."));
    expect((await guard("typist", ID)).body.findings).toEqual([]);
    // A patient whose appointment was cancelled was not seen.
    const cancelled = { ...appointment.body, cancelled: true, cancellation_reason: "Ill" };
    expect((await visitor("raman").put(`/appointment/${appointment.body.ID}`, cancelled)).status).toBe(200);
    await type("typist", ID, 4, saying("Re: Mrs Isla Campbell", "DOB 14/08/1961"));
    expect((await guard("typist", ID)).body.findings).not.toContainEqual(
      expect.objectContaining({ kind: "birthday" }),
    );
  });
});

describe("what a letter begins with", () => {
  const start = async (ID: number) => (await visitor("typist").get(at(`/task/${ID}/draft/start`))).body;
  async function withTemplate(bytes: Buffer | string, name: string): Promise<number> {
    const _file = await upload("ramanletters", name, bytes, "template");
    const { body } = await visitor("ramanletters").post("/clienttemplate", {
      _file,
      character_offset_count: 7,
    });
    return body.ID;
  }
  const typedWith = async (_client_template: number) => {
    const ID = await assigned();
    await put("coordinator", ID, { _client_template });
    await put("typist", ID, { _status: 2 });
    const { attachments } = (await visitor("typingmanager").get(at(`/task/${ID}`))).body;
    await put("typingmanager", ID, { attachments: attachments.slice(1) });
    return ID;
  };

  test("the doctor's template: its paragraphs are typed in, its other parts stay, and the DOCX has its letterhead", async () => {
    const ID = await typedWith(await withTemplate(LAYOUT, "Review.docx"));
    const begin = await start(ID);
    expect(begin).toMatchObject({ source: "template", name: "Review.docx" });
    expect(begin.content.content[1]).toEqual({ type: "kept", attrs: { index: 1, text: "Phone 9000" } });
    await type("typist", ID, 0, {
      ...begin.content,
      content: [...begin.content.content, ...saying("Thank you.").content],
    });
    const made = await visitor("typist").post(at(`/task/${ID}/draft/file`), { version: 1 });
    expect([made.body.message, made.status]).toEqual([undefined, 201]);
    const file = await stored(made.body._file);
    expect(await textOfFile(app.services, file)).toBe("Dear Dr\nPhone 9000\nThank you.");
  });

  test("a template in plain text gives its lines, and a broken one nothing", async () => {
    expect((await start(await typedWith(await withTemplate("Dear Dr\nRe:", "Plain.txt")))).content).toEqual(
      saying("Dear Dr", "Re:"),
    );
    const broken = await start(await typedWith(await withTemplate(DOCX, "Broken.docx")));
    expect([broken.source, broken.content.content.length]).toEqual(["template", 1]);
  });

  /** Word's document contains 25 MB of spaces and is small when packed. */
  const bomb = () => {
    const text = `<w:p><w:r><w:t>${" ".repeat(25_000_000)}</w:t></w:r></w:p>`;
    return packageOf(
      { "word/document.xml": `<w:document><w:body>${text}<w:sectPr/></w:body></w:document>` },
      LAYOUT,
    );
  };
  /** The zip's directory lists one file 50,000 times, and each copy would be written. */
  function overlapping(): Buffer {
    const zip = LAYOUT;
    const entry = zip.lastIndexOf(Buffer.from("PK\x01\x02", "latin1"));
    const end = zip.lastIndexOf(Buffer.from("PK\x05\x06", "latin1"));
    const again = Buffer.concat(Array.from({ length: 50_000 }, () => zip.subarray(entry, end)));
    return Buffer.concat([zip.subarray(0, end), again, zip.subarray(end)]);
  }
  test.each([
    ["a zip bomb", bomb],
    ["a zip whose files share their bytes", overlapping],
  ])(
    "%s as a template leaves the letter without its layout, and the server is not held up",
    async (_, make) => {
      const ID = await typedWith(await withTemplate(await make(), "Bomb.docx"));
      const waited = monitorEventLoopDelay({ resolution: 5 });
      waited.enable();
      expect((await start(ID)).source).toBe("template");
      await type("typist", ID, 0, saying("Typed all the same"));
      const made = await visitor("typist").post(at(`/task/${ID}/draft/file`), { version: 1 });
      waited.disable();
      expect([made.body.message, made.status]).toEqual([undefined, 201]);
      const file = await stored(made.body._file);
      expect([await textOfFile(app.services, file), file.size < 100_000]).toEqual([
        "Typed all the same",
        true,
      ]);
      expect(waited.max / 1e6).toBeLessThan(1000);
    },
    60_000,
  );

  test("what was typed in Word comes first", async () => {
    const ID = await beingTyped();
    const { attachments } = (await visitor("typist").get(at(`/task/${ID}`))).body;
    const kept = attachments.map(({ _file, attachment_key }: Record<string, number>) => ({
      _file,
      attachment_key,
    }));
    const _file = await upload(
      "typist",
      "Typed.docx",
      wordOf("<w:p><w:r><w:t>Typed in Word</w:t></w:r></w:p>"),
      "letter",
    );
    await put("typist", ID, { attachments: [...kept, { _file, attachment_key: 1 }] });
    expect(await start(ID)).toEqual({
      source: "letter",
      name: "Typed.docx",
      content: saying("Typed in Word"),
    });
  });
});

describe("POST /task/{id}/draft/file (G-13, G-12)", () => {
  const make = (name: string, ID: number, version: number) =>
    visitor(name).post(at(`/task/${ID}/draft/file`), { version });
  const keys = async (ID: number) =>
    (await visitor("typingmanager").get(at(`/task/${ID}`))).body.attachments.map(
      (row: { attachment_key: number; file: { name: string } }) => [row.attachment_key, row.file.name],
    );

  test("attaches the DOCX as the typist's file, counted, with the text that was typed", async () => {
    const ID = await beingTyped();
    await type("typist", ID, 0, saying("Dear Dr Birch,", "<b>Thank you</b> & goodbye"));
    const { status, body } = await make("typist", ID, 1);
    expect([
      status,
      body.attachment_key,
      body.character_count,
      body.counted_characters,
      body.count_rule,
    ]).toEqual([201, 1, 40, 40, "corella-3"]);
    const file = await stored(body._file);
    expect(await textOfFile(app.services, file)).toBe("Dear Dr Birch,\n<b>Thank you</b> & goodbye");
    const count = await visitor("typist").get(at(`/file/${body._file}/count`));
    expect(count.body).toMatchObject({
      characters: 40,
      lines_65: 1,
      rule: "corella-3",
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(file.name).toBe(`Clinic letters ${ID}.docx`);
  });

  test("the same version again is the same file; a later one takes its place", async () => {
    const ID = await beingTyped();
    await type("typist", ID, 0, saying("One"));
    const [first, second] = [await make("typist", ID, 1), await make("typist", ID, 1)];
    expect(second.body.ID).toBe(first.body.ID);
    await type("typist", ID, 1, saying("One and two"));
    await make("typist", ID, 2);
    expect(await keys(ID)).toEqual([
      [1, "notes.docx"],
      [1, `Clinic letters ${ID}.docx`],
    ]);
  });

  test("the editor's file stands beside the typist's, by the same statuses as an uploaded one", async () => {
    const ID = await beingTyped();
    await type("typist", ID, 0, saying("Typed"));
    await make("typist", ID, 1);
    expect((await put("typist", ID, { _status: 3 })).body._status).toBe(4);
    expect((await put("editor", ID, { _status: 4 })).body._status).toBe(5);
    expect(await draftOf("editor", ID)).toMatchObject({
      attachment_key: 2,
      content: saying("Typed"),
      version: 1,
    });
    await type("editor", ID, 1, saying("Typed and edited"));
    expect((await make("editor", ID, 2)).body.attachment_key).toBe(2);
    expect((await put("editor", ID, { _status: 5 })).body._status).toBe(7);
    expect((await keys(ID)).map(([key]: [number]) => key)).toEqual([1, 1, 2]);
    const versions = await visitor("typingmanager").get(at(`/task/${ID}/draft/version`));
    expect(versions.body.map((row: { saved_by: { ID: number } }) => row.saved_by.ID)).toEqual([
      ids["editor"],
      ids["typist"],
    ]);
  });

  test("an old version, an empty letter and a task of somebody else are refused", async () => {
    const ID = await beingTyped();
    expect((await make("typist", ID, 0)).body.code).toBe("stale");
    await type("typist", ID, 0, saying(" "));
    expect((await make("typist", ID, 1)).body.code).toBe("draft.empty");
    expect((await visitor("typist").get(at(`/task/${ID}/draft/docx`))).body.code).toBe("draft.empty");
    expect((await make("typist", ID, 9)).body.code).toBe("stale");
    expect([403, 404]).toContain((await make("editor", ID, 1)).status);
  });

  test("a look at the Word document attaches nothing", async () => {
    const ID = await beingTyped();
    await type("typist", ID, 0, saying("Dear Dr"));
    const { status, headers } = await visitor("typist").get(at(`/task/${ID}/draft/docx`));
    expect([status, headers.get("content-type"), headers.get("content-disposition")]).toEqual([
      200,
      "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
      expect.stringContaining(`Clinic letters ${ID}.docx`),
    ]);
    expect(await keys(ID)).toEqual([[1, "notes.docx"]]);
  });
});

describe("GET /file/{id}/count (G-12)", () => {
  test("whoever may open the file has its count; what can't be read has none", async () => {
    const _file = await upload("raman", "letter.txt", "Dear Dr\r\nThank you.", "letter");
    const { body } = await visitor("raman").get(`/file/${_file}/count`);
    expect(body).toMatchObject({ characters: 17, characters_without_spaces: 15, lines_65: 1 });
    expect((await visitor("typingmanager").get(at(`/file/${_file}/count`))).status).toBe(404);
    const pdf = await upload(
      "raman",
      "scan.pdf",
      "%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n",
      "supporting",
    );
    expect((await visitor("raman").get(`/file/${pdf}/count`)).body.code).toBe("file.not_counted");
    const damaged = await upload("raman", "letter.docx", wordOf("<w:p>"), "letter");
    expect((await visitor("raman").get(`/file/${damaged}/count`)).body.code).toBe("file.not_readable");
    expect((await visitor("raman").get("/file/999999999/count")).status).toBe(404);
  });
});
