import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { zipEntry } from "#areas/transcription/counting/server/zip-entry.ts";
import { startApp, type TestApp, type Visitor } from "#test/support/app.ts";

let app: TestApp;
let raman: Visitor;
let manager: Visitor;
let doctor: number;
let vogt: number;

beforeAll(async () => {
  app = await startApp();
  [raman, manager] = [await app.signIn("raman"), await app.signIn("typingmanager")];
  [doctor, vogt] = [await app.idOf("raman"), await app.idOf("vogt")];
}, 60_000);
afterAll(() => app.stop());

const at = (path: string) => `${path}?doctor_id=${doctor}`;
let files = 0;

/** Inserts a task with an edited letter directly into the database, with the letter's text in the storage. */
async function completed(
  more: {
    _doctor?: number;
    is_corrected_letter?: boolean;
    case_subject?: string | null;
    _status?: number;
  } = {},
  text = "Dear Ann",
) {
  const { db } = app.database;
  const { _doctor = doctor, ...task } = more;
  files += 1;
  const storage_key = `letter-of-return-${String(files).padStart(4, "0")}`;
  const { Readable } = await import("node:stream");
  const { size, sha256 } = await app.services.storage.put(storage_key, Readable.from([Buffer.from(text)]));
  const file = {
    _doctor,
    name: `letter ${files}.txt`,
    size,
    sha256,
    mime_type: "text/plain",
    storage_key,
    _uploaded_by: _doctor,
  };
  const _file = (await db.insertInto("file").values(file).returning("ID").executeTakeFirstOrThrow()).ID;
  const values = {
    _doctor,
    due_time: "2026-11-24T06:00:00Z",
    _created_by: _doctor,
    case_subject: "Letters",
    _status: 7,
    ...task,
  };
  const ID = (await db.insertInto("task").values(values).returning("ID").executeTakeFirstOrThrow()).ID;
  const attachment = {
    _doctor,
    _task: ID,
    _file,
    attachment_key: 2,
    character_count: 8,
    _uploaded_by: _doctor,
  };
  await db.insertInto("task_attachment").values(attachment).execute();
  return ID;
}
const giveBack = (ids: number[], more: object = {}) =>
  manager.post(at("/task/return"), {
    ids,
    date: "2026-11-20",
    num_of_task: ids.length,
    is_corrected_letter: false,
    ...more,
  });

describe("API-TASK-018: returning to a client", () => {
  test("RULE-TASK-19, RULE-BAT-01: delivers all as one batch with one email that names no patient", async () => {
    const ids = [await completed(), await completed()];
    const answer = await giveBack(ids, { body: "Two letters.", recipient: "rooms@raman.example" });
    expect([answer.status, answer.body]).toEqual([200, { batch: expect.any(Number) }]);
    await app.deliverMail();
    const mail = app.mails.filter(({ to }) => to.includes("rooms@raman.example"));
    expect(mail).toHaveLength(1);
    expect(mail[0]?.text).toContain(`/account/raman/transcription/batchdetails/${answer.body.batch}`);
    const batch = (await raman.get(`/batch/${answer.body.batch}`)).body;
    expect(batch).toMatchObject({ _status: 3, num_of_task: 2, is_corrected_letter: false });
    expect(batch.tasks).toMatchObject(ids.map((ID) => ({ ID, _status: 6, is_returned: true })));
    expect(batch.attachments).toHaveLength(2);
    expect((await raman.get(`/file/${batch.attachments[0]._file}`)).status).toBe(200);
  });

  test("G-16: however many press at once, it is one batch and one email", async () => {
    const ids = [await completed(), await completed()];
    const recipient = "twice@raman.example";
    const answers = await Promise.all([1, 2, 3, 4].map(() => giveBack(ids, { recipient })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body.batch)).size).toBe(1);
    await app.deliverMail();
    expect(app.mails.filter(({ to }) => to.includes(recipient))).toHaveLength(1);
  });

  test("RULE-TASK-15 to RULE-TASK-18: what can't be one batch is refused in the catalogue's words, and nothing changes", async () => {
    const [one, theirs, corrected, typing] = [
      await completed(),
      await completed({ _doctor: vogt }),
      await completed({ is_corrected_letter: true }),
      await completed({ _status: 3 }),
    ];
    const words = async (ids: number[]) => {
      const { status, body } = await giveBack(ids);
      return [status, body.message];
    };
    expect(await words([])).toEqual([400, "Please select a file to return."]);
    expect(await words([one, theirs])).toEqual([
      400,
      "Selected tasks contain multiple clients. Cannot return to client as one batch.",
    ]);
    expect((await words([one, corrected]))[1]).toContain("a mix of transcriptions and corrected letters");
    expect((await words([one, typing]))[1]).toContain("multiple statuses");
    expect((await words([theirs]))[0]).toBe(404);
    expect((await words([999_999_999]))[0]).toBe(404);
    expect((await manager.get(at(`/task/${one}`))).body._status).toBe(7);
  });

  test("what changed while the dialog was open is not returned, and the refusal names it", async () => {
    const [one, other] = [await completed(), await completed()];
    const seen = async (ID: number) => ({
      task: ID,
      version: (await manager.get(at(`/task/${ID}`))).body.version,
    });
    const versions = [await seen(one), await seen(other)];
    expect((await manager.put(at(`/task/${other}`), { description: "Changed" })).status).toBe(200);
    const refused = await giveBack([one, other], { versions });
    expect([refused.status, refused.body.code]).toEqual([409, "return.changed"]);
    const now = { ID: other, description: "Changed", version: (await seen(other)).version };
    expect(refused.body.details).toMatchObject({ tasks: [{ task: now, changed_by: "Claire Novak" }] });
    expect(refused.body.message).toContain(`Letter ${other} was changed by Claire Novak.`);
    expect((await manager.get(at(`/task/${one}`))).body._status).toBe(7);
    expect((await giveBack([one, other], { versions: [versions[0], await seen(other)] })).status).toBe(200);
  });

  test("STATE-TASK-06, RULE-TASK-20: a name and counts are needed", async () => {
    const nameless = await completed({ case_subject: null });
    expect((await giveBack([nameless])).body.message).toBe(
      "Please enter the task name before delivering to client",
    );
    expect((await manager.post(at(`/task/${nameless}/deliver`), {})).status).toBe(400);
    expect(
      (await manager.post(at(`/task/${nameless}/deliver`), { case_subject: "Letters" })).body,
    ).toMatchObject({
      _status: 6,
      is_returned: true,
      case_subject: "Letters",
    });
    const uncounted = await completed();
    await app.database.db
      .updateTable("task_attachment")
      .set({ character_count: null })
      .where("_task", "=", uncounted)
      .execute();
    expect((await giveBack([uncounted])).body.message).toBe(
      "Please enter a character count of at least 0 for every attachment.",
    );
  });

  test("STATE-TASK-08: delivered is final", async () => {
    const ID = await completed();
    await manager.post(at(`/task/${ID}/deliver`), {});
    expect((await manager.put(at(`/task/${ID}`), { _status: 4 })).status).toBe(409);
    expect(
      (await manager.get("/task/brief")).body.tasks.map((task: { ID: number }) => task.ID),
    ).not.toContain(ID);
  });
});

describe("G-15: a letter about another patient", () => {
  test("is found, needs a reason, and goes with one", async () => {
    const patient = {
      first_name: "Isla",
      last_name: "Campbell",
      dob: "1961-06-14",
      gender: "F",
      category: "U",
    };
    const _patient = (await raman.post("/patient", patient)).body.ID;
    const today = (
      await app.database.pool.query("select (now() at time zone 'Australia/Sydney')::date::text as day")
    ).rows[0].day;
    const booked = {
      appointment_type: 1,
      appointment_date: today,
      start_time: "09:00",
      end_time: "09:30",
      _patient,
    };
    expect((await raman.post("/appointment", booked)).status).toBe(201);
    const right = await completed({}, "Re: Mrs Isla Campbell\nDOB 14/06/1961\nShe is well.");
    const wrong = await completed({}, "Re: Mrs Isla Campbell\nDOB 14/08/1961\nShe is well.");
    const { tasks } = (await manager.post(at("/task/guard"), { tasks: [right, wrong] })).body;
    const named = { patient: "CAMPBELL, Isla", alike: [] };
    expect(tasks).toEqual([
      { ...named, task: right, findings: [], agrees: ["name", "birthday", "sex"] },
      {
        ...named,
        task: wrong,
        findings: [{ kind: "birthday", letter: "14/08/1961", patient: "14/06/1961 (CAMPBELL, Isla)" }],
        agrees: ["name", "sex"],
      },
    ]);
    const refused = await giveBack([right, wrong]);
    expect([refused.status, refused.body.details.tasks[0].task]).toEqual([409, wrong]);
    const acknowledgements = [{ task: wrong, reason: "Checked with the rooms" }];
    expect((await giveBack([right, wrong], { acknowledgements })).status).toBe(200);
  });
});

describe("API-FILE-003, API-FILE-004: zips", () => {
  test("hold the letters of a batch, two of one name apart, and open for nobody else", async () => {
    const ids = [await completed({}, "First letter"), await completed({}, "Second letter")];
    await app.database.db
      .updateTable("file")
      .set({ name: "letter.txt" })
      .where("mime_type", "=", "text/plain")
      .execute();
    const { batch } = (await giveBack(ids)).body;
    const answer = await fetch(`${app.url}/api/file/batch/${batch}/zip`, {
      headers: { cookie: raman.cookie },
    });
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/zip"]);
    const zip = Buffer.from(await answer.arrayBuffer());
    expect(zipEntry(zip, "letter.txt", 1000)?.toString()).toBe("First letter");
    expect(zipEntry(zip, "letter (2).txt", 1000)?.toString()).toBe("Second letter");
    const listed = (await raman.get("/task/completed/20/1")).body.tasks.filter(({ ID }: { ID: number }) =>
      ids.includes(ID),
    );
    expect(
      listed.map(({ letters }: { letters: { name: string }[] }) => letters.map(({ name }) => name)),
    ).toEqual([["letter.txt"], ["letter.txt"]]);
    const one = await fetch(`${app.url}/api/file/${ids[0]}/zip`, { headers: { cookie: raman.cookie } });
    expect(zipEntry(Buffer.from(await one.arrayBuffer()), "letter.txt", 1000)?.toString()).toBe(
      "First letter",
    );
    expect((await (await app.signIn("vogt")).get(`/file/batch/${batch}/zip`)).status).toBe(404);
  });

  test("give each letter a name of its own, also where a file has the numbered name already", async () => {
    const names = ["Ward.txt", "Ward.txt", "Ward (2).txt"];
    const ids = [];
    for (const text of ["First letter", "Second letter", "Third letter"]) ids.push(await completed({}, text));
    const { batch } = (await giveBack(ids)).body;
    const { attachments } = (await raman.get(`/batch/${batch}`)).body;
    for (const [place, name] of names.entries())
      await app.database.db
        .updateTable("file")
        .set({ name })
        .where("ID", "=", attachments[place]._file)
        .execute();
    const answer = await fetch(`${app.url}/api/file/batch/${batch}/zip`, {
      headers: { cookie: raman.cookie },
    });
    const zip = Buffer.from(await answer.arrayBuffer());
    const unpacked = ["Ward.txt", "Ward (2).txt", "Ward (2) (2).txt"].map((name) =>
      zipEntry(zip, name, 1000)?.toString(),
    );
    expect(unpacked).toEqual(["First letter", "Second letter", "Third letter"]);
  });

  test("G-10: of an undelivered task a client gets no working version", async () => {
    const ID = await completed();
    expect((await raman.get(`/file/${ID}/zip`)).status).toBe(404);
    expect((await manager.get(at(`/file/${ID}/zip`))).status).toBe(200);
  });
});

describe("API-BAT-001 to -004: batches", () => {
  test("are listed newest first, a page at a time, and rated", async () => {
    const { batch } = (await giveBack([await completed()])).body;
    const all = (await raman.get("/batch")).body;
    expect(all.batches[0].ID).toBe(batch);
    const recent = (await raman.get("/batch/recent?pageSize=1&pageNumber=1")).body;
    expect([recent.batches.length, recent.totalItems]).toEqual([1, all.totalItems]);
    expect((await raman.post(`/batch/${batch}/rate`, { rating: 4, comment: "Quick" })).body).toMatchObject({
      rating: 4,
    });
    expect((await (await app.signIn("vogt")).get(`/batch/${batch}`)).status).toBe(404);
  });
});
