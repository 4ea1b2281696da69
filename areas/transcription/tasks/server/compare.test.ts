import { createHash } from "node:crypto";
import { deflateRawSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { formatDay } from "#kernel/dates/day.ts";
import { wallOf } from "#kernel/dates/zone.ts";
import { EXE, formOf, zipOf } from "#test/support/files.ts";
import type { TestApp, Visitor } from "#test/support/app.ts";
import { startTypingApp } from "#test/support/typing-visitors.ts";

let app: TestApp;
let raman: Visitor;
let manager: Visitor;
let typist: Visitor;
let doctor = 0;
beforeAll(async () => {
  ({ app, raman, manager, typist, doctor } = await startTypingApp());
}, 60_000);
afterAll(() => app.stop());

const at = (path: string) => `${path}${path.includes("?") ? "&" : "?"}doctor_id=${doctor}`;
async function upload(who: Visitor, name: string, bytes: Buffer | string, type = "letter"): Promise<number> {
  const answer = await who.send("POST", at(`/file?type=${type}`), formOf({ name, bytes }));
  expect([name, answer.status]).toEqual([name, 201]);
  return answer.body[0].ID;
}
const docx = (xml: string) => zipOf({ "[Content_Types].xml": "<Types/>", "word/document.xml": xml });
const letterOf = (text: string) =>
  docx(
    `<w:document>${text
      .split("\n")
      .map((line) => `<w:p><w:t>${line.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</w:t></w:p>`)
      .join("")}</w:document>`,
  );

/** Creates a task with these letters, and returns the task with the IDs of its files. */
async function taskWith(...letters: readonly (readonly [name: string, bytes: Buffer | string])[]) {
  const attachments = [];
  for (const [name, bytes] of letters)
    attachments.push({ _file: await upload(manager, name, bytes), attachment_key: 1 });
  const { status, body } = await manager.post(at("/task"), { case_subject: "Letters", attachments });
  expect([status, body.message]).toEqual([201, undefined]);
  return { ID: Number(body.ID), version: body.version, files: attachments.map(({ _file }) => _file) };
}
const compare = (who: Visitor, ...[a = 0, b = 0]: readonly number[]) =>
  who.get(at(`/task/compare/${a}/${b}`));

describe("API-TASK-020, G-18: comparing two letters", () => {
  test("doses, sides and negation come first, and the page runs our script only", async () => {
    const { files } = await taskWith(
      ["first.docx", letterOf("The left knee is sore & stiff.\nTake 5 mg at night.\nShe has pain.")],
      ["second.txt", "The right knee is sore & stiff.\nTake 50 mg at night.\nShe has no pain."],
    );
    const { status, body, headers } = await compare(manager, ...files);
    expect([status, headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
    const policy = headers.get("content-security-policy");
    const [, script] = /<script>(.*)<\/script>/s.exec(body) ?? [];
    const hash = createHash("sha256")
      .update(script ?? "")
      .digest("base64");
    expect(policy).toContain(`default-src 'none'; script-src 'sha256-${hash}';`);
    expect(policy).not.toMatch(/same-origin|unsafe-eval|script-src[^;]*unsafe/);
    const kinds = [...body.matchAll(/<li class="(\w+)">/g)].map(([, kind]) => kind);
    expect(kinds).toEqual(["dose", "side", "negation"]);
    expect(body).toContain('<del>5</del> <span aria-hidden="true">→</span> <ins>50</ins>');
    expect(body).toContain(
      "3 changes</strong> in 15 words: 3 to check first, 0 words, 0 punctuation and layout",
    );
    expect(body).toContain("sore &amp; stiff");
  });

  test("a script in a letter or a file's name is text", async () => {
    const script = "<script>alert(document.cookie)</script>";
    const { files } = await taskWith(
      ["a <b> first.docx", letterOf(`Dear ${script}`)],
      ["second.docx", letterOf(`Dear <img src=x onerror=alert(1)>`)],
    );
    const { status, body } = await compare(manager, ...files);
    expect(status).toBe(200);
    expect(body.match(/<script/g)).toHaveLength(1);
    expect(body).not.toMatch(/<script>alert|<img|<b>/);
    expect(body).toContain("onerror");
  });

  test("SCR-MOD-23: both letters stand side by side, with who made them; each change leads to the next one", async () => {
    const { ID, files } = await taskWith(
      ["first.docx", letterOf("Dear Ann\nTake 5 mg at night.\nThe left knee.\nThank you")],
      ["second.docx", letterOf("Dear Ann\nTake 50 mg at night.\nThe right knee.\nThank you")],
    );
    const { body } = await compare(manager, ...files);
    expect(body).toContain(`Task ${ID}`);
    expect(body).toMatch(
      /<strong>Typed version<\/strong><span>first\.docx, [^<]+, \d\d\/\d\d\/\d{4} \d\d:\d\d, \d+ characters<\/span>/,
    );
    expect(body).toContain('<p class="col">Take <del class="dose d1">5</del> mg at night.</p>');
    expect(body).toContain('<p class="col">Take <ins class="dose d1">50</ins> mg at night.</p>');
    expect(body).toContain(
      '<p class="joined">The <del class="side d2">left</del> <ins class="side d2">right</ins> knee.</p>',
    );
    expect(body).toContain('<span class="at" id="d1"><span>1 of 2</span><a href="#d2">Next</a></span>');
    const [, swapped] = /<a class="button" id="swap" href="([^"]+)">Swap/.exec(body) ?? [];
    const [a, b] = files;
    expect(swapped).toBe(`../${b}/${a}?doctor_id=${await app.idOf("raman")}`);
  });

  test("the same text has no differences", async () => {
    const { files } = await taskWith(
      ["first.txt", "Dear Ann, thank you."],
      ["second.docx", letterOf("Dear  Ann, thank you.")],
    );
    expect((await compare(manager, ...files)).body).toContain("These versions are the same.");
  });

  test("RULE-TASK-24, MSG-131: needs two different letters of one task", async () => {
    const one = await taskWith(["first.txt", "Dear Ann"], ["second.pdf", "%PDF-1.4\n%%EOF\n"]);
    const other = await taskWith(["third.txt", "Dear Ann"]);
    const [first = 0, second = 0, third = 0] = [...one.files, ...other.files];
    const refused = async (a: number, b: number) => {
      const { status, body } = await compare(manager, a, b);
      return [status, body.code, String(body.message).slice(0, 32)];
    };
    const words = "Please select 2 files to compare";
    expect(await refused(first, first)).toEqual([400, "compare.same", words]);
    expect(await refused(first, second)).toEqual([400, "compare.kind", words]);
    expect(await refused(first, third)).toEqual([400, "compare.task", words]);
    expect((await refused(first, 999_999_999))[0]).toBe(404);
    expect((await compare(manager, 0, 1)).status).toBe(400);
  });

  test("G-22: a typist compares what is assigned to them, and no longer once it is not; a client compares nothing", async () => {
    const { ID, version, files } = await taskWith(["first.txt", "Dear Ann"], ["second.txt", "Dear Eve"]);
    expect((await compare(typist, ...files)).status).toBe(404);
    const assign = async (person: number, from: number) => {
      const change = { _status: 1, _assigned_user: person, version: from, reason_code: "LOAD BALANCE" };
      const { status, body } = await manager.put(at(`/task/${ID}`), change);
      expect([status, body.message]).toEqual([200, undefined]);
      return body.version;
    };
    const next = await assign(await app.idOf("typist"), version);
    expect((await compare(typist, ...files)).status).toBe(200);
    await app.database.db
      .updateTable("task")
      .set({ _assigned_user: await app.idOf("editor") })
      .where("ID", "=", ID)
      .execute();
    expect((await compare(typist, ...files)).status).toBe(404);
    expect(next).toBeGreaterThan(version);
    expect((await compare(raman, ...files)).status).toBe(404);
  });

  test("what was compared is in the audit log, both files of it", async () => {
    const { files } = await taskWith(["first.txt", "Dear Ann"], ["second.txt", "Dear Eve"]);
    await compare(manager, ...files);
    await app.services.readAudit.flush();
    const rows = await app.database.db
      .selectFrom("audit_event")
      .select("identity")
      .where("controller", "=", "file")
      .where("route", "=", "GET /task/compare/{fileA}/{fileB}")
      .where("identity", "in", files)
      .execute();
    expect(rows.map(({ identity }) => identity).sort()).toEqual([...files].sort());
  });

  test("two letters of 20 pages take less than two seconds, a first process included", async () => {
    const words =
      "The patient was seen in the clinic with pain of the left knee for five weeks and takes 5 mg of it daily.";
    const page = (mark: number) =>
      Array.from({ length: 25 }, (_, line) => `${words} Line ${mark * 25 + line}.`).join("\n");
    const pages = Array.from({ length: 20 }, (_, number) => page(number));
    const { files } = await taskWith(
      ["first.docx", letterOf(pages.join("\n"))],
      [
        "second.docx",
        letterOf(pages.map((text, number) => (number % 3 ? text : text.replace("left", "right"))).join("\n")),
      ],
    );
    const started = performance.now();
    const { status, body } = await compare(manager, ...files);
    const took = performance.now() - started;
    expect([status, body.match(/<li class="side">/g)?.length]).toEqual([200, 7]);
    expect(took).toBeLessThan(2000);
  });
});

describe("letters that can't be read", () => {
  /** Returns a Word file with 30 MB of spaces, compressed to 30 kB. */
  function bomb(): Buffer {
    const packed = deflateRawSync(Buffer.alloc(30 * 1024 * 1024, " "));
    const stored = docx("#".repeat(packed.length));
    const content = Buffer.from("#".repeat(packed.length));
    const whole = Buffer.from(stored);
    packed.copy(whole, stored.indexOf(content));
    // The compression method is set to deflate in both the local header and the central directory.
    const name = Buffer.from("word/document.xml");
    whole.writeUInt16LE(8, whole.indexOf(name) - 22);
    whole.writeUInt16LE(8, whole.lastIndexOf(name) - 36);
    return whole;
  }

  test("a zip bomb is refused with a sentence, and nothing is changed", async () => {
    const _file = await upload(manager, "bomb.docx", bomb());
    const answer = await manager.post(at("/task"), {
      case_subject: "Bomb",
      attachments: [{ _file, attachment_key: 1 }],
    });
    expect([answer.status, answer.body.code, answer.body.errors.attachments]).toEqual([
      400,
      "task.letter",
      "bomb.docx can't be read as a letter. Save it again in Word and upload it.",
    ]);
  });

  test("a Word file whose text breaks off is refused: its end would be missing from the count, the guard and the comparison", async () => {
    const whole =
      "<w:document><w:body><w:p><w:t>Dear Ann, the result is</w:t></w:p><w:p><w:t>normal.</w:t></w:p></w:body></w:document>";
    const attach = async (xml: string) => {
      const _file = await upload(manager, "broken.docx", docx(xml));
      return manager.post(at("/task"), {
        case_subject: "Broken",
        attachments: [{ _file, attachment_key: 1 }],
      });
    };
    expect((await attach(whole)).status).toBe(201);
    for (const end of [whole.indexOf("</w:p>"), whole.indexOf("normal"), whole.length - 1]) {
      const { status, body } = await attach(whole.slice(0, end));
      expect([status, body.code, body.errors]).toEqual([
        400,
        "task.letter",
        { attachments: "broken.docx can't be read as a letter. Save it again in Word and upload it." },
      ]);
    }
  });

  test("a program renamed to .docx is refused when it is uploaded", async () => {
    const answer = await manager.send(
      "POST",
      at("/file?type=letter"),
      formOf({ name: "letter.docx", bytes: EXE }),
    );
    expect([answer.status, answer.body.code]).toEqual([415, "file.kind"]);
    expect(answer.body.message).toBe("letter.docx does not match its file name: it contains no Word (DOCX).");
  });

  test("one that was damaged after it was attached is named when it is compared", async () => {
    const { files } = await taskWith(["first.txt", "Dear Ann"], ["second.docx", letterOf("Dear Eve")]);
    const bad = await upload(manager, "bomb.docx", bomb());
    const db = app.database.db;
    const { storage_key } = await db
      .selectFrom("file")
      .select("storage_key")
      .where("ID", "=", bad)
      .executeTakeFirstOrThrow();
    await db
      .updateTable("file")
      .set({ storage_key: `${storage_key}x` })
      .where("ID", "=", bad)
      .execute();
    await db
      .updateTable("file")
      .set({ storage_key })
      .where("ID", "=", files[1] ?? 0)
      .execute();
    const answer = await compare(manager, ...files);
    expect([answer.status, answer.body.code, answer.body.message]).toEqual([
      422,
      "compare.unreadable",
      "second.docx can't be read. Save it again in Word and upload it.",
    ]);
  });
});

describe("the letters of a client whose clock is another", () => {
  beforeAll(async () => {
    doctor = await app.idOf("vogt");
  });

  test("the office reads the times of its own clock, as on the task's page", async () => {
    const { ID, files } = await taskWith(
      ["first.docx", letterOf("Dear Ann")],
      ["second.docx", letterOf("Dear Bob")],
    );
    const { body: task } = await manager.get(at(`/task/${ID}`));
    const { day, time } = wallOf(task.attachments[0].uploaded_time, "Australia/Sydney");
    expect((await compare(manager, ...files)).body).toMatch(
      new RegExp(`<span>first\\.docx, [^<]+, ${formatDay(day)} ${time}, 8 characters</span>`),
    );
  });
});
