import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DOCX, formOf, zipOf } from "#test/support/files.ts";
import { startApp, type TestApp, type Visitor } from "#test/support/app.ts";

let app: TestApp;
let raman: Visitor;
let manager: Visitor;
let coordinator: Visitor;
let typist: Visitor;
let editor: Visitor;
const ids: Record<string, number> = {};

beforeAll(async () => {
  app = await startApp();
  raman = await app.signIn("raman");
  manager = await app.signIn("typingmanager");
  coordinator = await app.signIn("coordinator");
  typist = await app.signIn("typist");
  editor = await app.signIn("editor");
  for (const name of ["raman", "vogt", "typist", "editor", "billing", "superadmin"])
    ids[name] = await app.idOf(name);
}, 60_000);
afterAll(() => app.stop());

const own = () => `doctor_id=${ids["raman"]}`;
const at = (path: string) => `${path}${path.includes("?") ? "&" : "?"}${own()}`;

/** Returns a WAV file of constant samples; `mark` makes recordings differ. */
function wav(seconds = 1, mark = 0): Buffer {
  const bytes = Buffer.alloc(44 + seconds * 16_000, mark);
  bytes.write("RIFF", 0);
  bytes.writeUInt32LE(bytes.length - 8, 4);
  bytes.write("WAVEfmt ", 8);
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(8000, 24);
  bytes.writeUInt32LE(16_000, 28);
  bytes.writeUInt16LE(2, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write("data", 36);
  bytes.writeUInt32LE(seconds * 16_000, 40);
  return bytes;
}

async function upload(who: Visitor, name: string, bytes: Buffer | string, type: string): Promise<number> {
  const answer = await who.send("POST", at(`/file?type=${type}`), formOf({ name, bytes }));
  expect([name, answer.status]).toEqual([name, 201]);
  return answer.body[0].ID;
}
let recordings = 0;
const record = (who = raman, seconds = 1) => {
  recordings += 1;
  return upload(who, `Dictation ${recordings}.wav`, wav(seconds, recordings), "dictation");
};

const letterOf = (text: string) =>
  zipOf({
    "[Content_Types].xml": "<Types/>",
    "word/document.xml": `<w:document>${text
      .split("\n")
      .map((line) => `<w:p><w:t>${line}</w:t></w:p>`)
      .join("")}</w:document>`,
  });

async function received(more: object = {}) {
  const answer = await raman.post("/task", {
    attachments: [{ _file: await record(), attachment_key: 3 }],
    ...more,
  });
  expect([answer.status, answer.body.message]).toEqual([201, undefined]);
  return answer.body;
}
const put = (who: Visitor, ID: number, body: object) => who.put(at(`/task/${ID}`), body);
const assigned = async (more: object = {}) => {
  const { ID } = await received(more);
  const answer = await put(coordinator, ID, {
    _status: 1,
    _assigned_user: ids["typist"],
    _assigned_editor: ids["editor"],
  });
  expect([answer.status, answer.body._status]).toEqual([200, 2]);
  return ID;
};
/** Creates a task that is typed and edited, with a letter, and returns its ID. */
async function completed(more: object = {}, text = "Thank you for seeing this patient.") {
  const ID = await assigned({ case_subject: "Clinic letters", ...more });
  await put(typist, ID, { _status: 2 });
  const _file = await upload(typist, "letter.docx", letterOf(text), "letter");
  const { attachments } = (await typist.get(at(`/task/${ID}`))).body;
  const kept = attachments.map((row: { _file: number; attachment_key: number }) => ({
    _file: row._file,
    attachment_key: row.attachment_key,
  }));
  expect(
    (await put(typist, ID, { _status: 3, attachments: [...kept, { _file, attachment_key: 1 }] })).body
      ._status,
  ).toBe(4);
  expect((await put(editor, ID, { _status: 4 })).body._status).toBe(5);
  expect((await put(editor, ID, { _status: 5 })).body._status).toBe(7);
  return ID;
}

describe("API-TASK-007: uploading", () => {
  test("RULE-TASK-01, G-24: makes a received task, whose length is read from the file", async () => {
    const task = await received({ case_subject: "Theatre notes", duration: 9 });
    expect(task).toMatchObject({
      _doctor: ids["raman"],
      _workflow: "TRANSCRIPTION",
      _status: 1,
      duration: 1,
      totalTime: 1,
      case_subject: "Theatre notes",
      audio_name: expect.stringContaining("Dictation"),
      is_corrected_letter: false,
      available_statuses: [1],
      internalNotes: [],
      created: [task.ID],
    });
    expect(Date.parse(task.due_time)).toBeGreaterThan(Date.parse(task.received_time));
  });

  test("RULE-TASK-32, G-8, G-9: a client's recordings and corrected files are one task each", async () => {
    const letter = await upload(raman, "corrected.docx", DOCX, "letter");
    const note = await upload(raman, "referral.txt", "See the scan.", "supporting");
    const attachments = [
      { _file: await record(), attachment_key: 3 },
      { _file: letter, attachment_key: 1 },
      { _file: note, attachment_key: 5 },
    ];
    const { body } = await raman.post("/task", { attachments });
    expect(body.created).toHaveLength(2);
    expect(body.attachments).toHaveLength(2);
    const corrected = (await raman.get(`/task/${body.created[1]}`)).body;
    expect(corrected).toMatchObject({ is_corrected_letter: true, duration: null });
    expect(corrected.attachments.map((row: { _file: number }) => row._file)).toEqual([letter]);
  });

  test.each([
    [{}, 400, "Upload Failed. Attach a recording or a corrected file."],
    [{ attachments: [] }, 400, "Upload Failed. Attach a recording or a corrected file."],
    [{ attachments: [{ _file: 999_999_999, attachment_key: 3 }] }, 400, "Upload this file again."],
    [{ _doctor: 1, attachments: [] }, 400, "This record belongs to another client."],
  ])("refuses %j", async (body, status, message) => {
    const answer = await raman.post("/task", body);
    expect([answer.status, answer.body.message]).toEqual([status, message]);
  });

  test("a recording without sound, another's file and a letter said to be a recording are refused", async () => {
    const empty = await upload(raman, "empty.wav", wav(0), "dictation");
    expect(
      (await raman.post("/task", { attachments: [{ _file: empty, attachment_key: 3 }] })).body.message,
    ).toBe("empty.wav can't be read as a recording. Upload it again.");
    const theirs = await record(manager);
    expect(
      (await raman.post("/task", { attachments: [{ _file: theirs, attachment_key: 3 }] })).body.code,
    ).toBe("task.file_unknown");
    const letter = await upload(raman, "letter.docx", DOCX, "letter");
    expect(
      (await raman.post("/task", { attachments: [{ _file: letter, attachment_key: 3 }] })).body.code,
    ).toBe("task.file_kind");
  });

  test("the same request sent twice with its Idempotency-Key makes one task", async () => {
    const body = { attachments: [{ _file: await record(), attachment_key: 3 }] };
    const headers = { "idempotency-key": "upload-once-0001" };
    const [first, second] = [
      await raman.post("/task", body, headers),
      await raman.post("/task", body, headers),
    ];
    expect([first.status, second.status, second.body.ID]).toEqual([201, 201, first.body.ID]);
  });

  test("C-75: with an ID staff save, clients may not", async () => {
    const { ID } = await received();
    expect((await raman.post("/task", { ID, case_subject: "x" })).status).toBe(403);
    expect((await manager.post(at("/task"), { ID, case_subject: "Renamed" })).body.case_subject).toBe(
      "Renamed",
    );
  });
});

describe("STATE-TASK-01 to -06: a task on its way", () => {
  test("from received to editing completed by the save action of each", async () => {
    const ID = await completed();
    const task = (await manager.get(at(`/task/${ID}`))).body;
    expect(task).toMatchObject({
      _status: 7,
      _assigned_user: null,
      _assigned_mt: ids["typist"],
      _assigned_editor: ids["editor"],
      available_statuses: [7, 4, 6],
      next_status: null,
    });
    expect(task.attachments.at(-1)).toMatchObject({
      attachment_key: 1,
      character_count: 34,
      counted_characters: 34,
      count_rule: "corella-3",
    });
    const log = (await manager.get(at(`/activityLog/${task._activity_log}`))).body;
    expect(log.map(({ to_status }: { to_status: number }) => to_status).filter(Boolean)).toEqual([
      7, 5, 4, 3, 2, 1,
    ]);
  });

  test("G-3: a save without a status moves nothing", async () => {
    const ID = await assigned();
    expect((await put(typist, ID, { description: "Two letters" })).body).toMatchObject({
      _status: 2,
      description: "Two letters",
    });
    const [newest] = (await manager.get(at(`/activityLog/${ID}`))).body;
    expect(newest).toMatchObject({ action: "changed the details", to_status: null });
  });

  test.each([{}, { _status: 1 }])(
    "H-3: received work that is given to somebody with %j is assigned",
    async (body) => {
      const { ID } = await received();
      const given = await put(coordinator, ID, { ...body, _assigned_user: ids["typist"] });
      expect([given.status, given.body._status, given.body._assigned_user]).toEqual([200, 2, ids["typist"]]);
    },
  );

  test("H-2: the unchanged status advances a task for its present assignee alone; who manages chooses the next one", async () => {
    const ID = await assigned();
    for (const other of [manager, coordinator])
      expect((await put(other, ID, { _status: 2 })).body).toMatchObject({ _status: 2, next_status: null });
    expect((await put(manager, ID, { _status: 2, description: "Two letters" })).body._status).toBe(2);
    expect((await put(typist, ID, { _status: 2 })).body._status).toBe(3);
    expect((await put(manager, ID, { _status: 4 })).body._status).toBe(4);
  });

  test("RULE-TASK-02: a status that is not available is refused, and who may not assign assigns nobody", async () => {
    const ID = await assigned();
    expect((await put(typist, ID, { _status: 5 })).body.code).toBe("task.status");
    expect((await put(typist, ID, { _assigned_user: ids["editor"] })).status).toBe(403);
    expect((await put(coordinator, ID, { is_fast_turnaround: true })).body.is_fast_turnaround).toBe(true);
    expect((await put(typist, ID, { is_fast_turnaround: false })).status).toBe(403);
  });

  test("RULE-TASK-07: whoever can't do the work is not given it, and the task keeps its people", async () => {
    const { ID } = await received();
    const answer = await put(coordinator, ID, { _status: 1, _assigned_user: ids["billing"] });
    expect([answer.status, answer.body.message]).toEqual([400, `Failed to assign user for task ${ID}`]);
    expect((await manager.get(at(`/task/${ID}`))).body).toMatchObject({ _status: 1, _assigned_user: null });
  });

  test("RULE-TASK-08, G-4: replacing somebody needs a reason, which is kept", async () => {
    const ID = await assigned();
    const other = { _status: 2, _assigned_user: ids["superadmin"] };
    expect((await put(manager, ID, other)).body.code).toBe("task.reason");
    const done = await put(manager, ID, { ...other, reason_code: "OTHER", reason_text: "On leave" });
    expect(done.body).toMatchObject({ _status: 2, _assigned_user: ids["superadmin"] });
    expect(done.body.ratings).toMatchObject([
      { reason_code: "OTHER", reason_text: "On leave", rating: null },
    ]);
  });

  test("F-7, C-89: what somebody else changed meanwhile is refused with the task as it is", async () => {
    const ID = await assigned();
    for (const old of [{ version: 1 }, { original_status: 1 }, { original_assignee: 0 }]) {
      const answer = await put(manager, ID, { case_subject: "x", ...old });
      expect([answer.status, answer.body.code, answer.body.details.current.ID]).toEqual([409, "stale", ID]);
    }
  });

  test("G-1: fast work is due earlier", async () => {
    const { ID, due_time } = await received();
    const fast = (await put(coordinator, ID, { is_fast_turnaround: true })).body.due_time;
    expect(Date.parse(fast)).toBeLessThan(Date.parse(due_time));
    expect((await put(coordinator, ID, { is_fast_turnaround: false })).body.due_time).toBe(due_time);
  });
});

describe("G-22: own work", () => {
  test("a typist reaches what is assigned to it, with its files, and nothing once it is not", async () => {
    const ID = await assigned();
    const other = (await received()).ID;
    const task = (await typist.get(at(`/task/${ID}`))).body;
    const [{ _file }] = task.attachments;
    expect((await typist.get(at(`/file/${_file}`))).status).toBe(200);
    expect((await typist.get(at(`/task/${other}`))).body.message).toBe(
      "You don't have permission to view and edit this task",
    );
    const listed = (await typist.get("/task/brief")).body.tasks.map((row: { ID: number }) => row.ID);
    expect(listed).toContain(ID);
    expect(listed).not.toContain(other);
    expect(
      (await put(manager, ID, { _status: 1, reason_code: "SHIFT ISSUE" })).body._assigned_user,
    ).toBeNull();
    expect((await typist.get(at(`/task/${ID}`))).status).toBe(404);
    expect((await typist.get(at(`/file/${_file}`))).status).toBe(404);
    expect((await put(typist, ID, { _status: 2 })).status).toBe(404);
  });

  test("G-6: who typed it may still rate it until the editor begins, and nothing else", async () => {
    const ID = await assigned();
    await put(typist, ID, { _status: 2 });
    expect((await put(typist, ID, { _status: 3 })).body._status).toBe(4);
    expect((await typist.post(at(`/task/${ID}/rating`), { rating: 2 })).status).toBe(201);
    expect((await typist.get(at(`/task/${ID}`))).status).toBe(404);
    expect((await editor.post(at(`/task/${ID}/rating`), { rating: 3, user_rating: 4 })).status).toBe(201);
    await put(editor, ID, { _status: 4 });
    expect([403, 404]).toContain((await typist.post(at(`/task/${ID}/rating`), { rating: 2 })).status);
  });
});

describe("G-10, RULE-TASK-30: what a client sees", () => {
  test("no working version, no internal note; after delivery the letter", async () => {
    const ID = await completed();
    await manager.post(at(`/task/${ID}/internalnote`), { note: "Unclear at 4:12" });
    await manager.post(at(`/task/${ID}/externalnote`), { note: "Please check the dose." });
    const before = (await raman.get(`/task/${ID}`)).body;
    expect(before.attachments.map((row: { attachment_key: number }) => row.attachment_key)).toEqual([3]);
    expect([before.internalNotes, before.externalNotes.length, before._activity_log]).toEqual([[], 1, null]);
    const { attachments } = (await manager.get(at(`/task/${ID}`))).body;
    const letter = attachments.at(-1)._file;
    expect((await raman.get(`/file/${letter}`)).status).toBe(404);
    expect((await manager.post(at(`/task/${ID}/deliver`), {})).body).toMatchObject({
      _status: 6,
      is_returned: true,
    });
    expect((await raman.get(`/task/${ID}`)).body.attachments).toHaveLength(2);
    expect((await raman.get(`/file/${letter}`)).status).toBe(200);
    expect((await (await app.signIn("vogt")).get(`/task/${ID}`)).status).toBe(404);
  });

  test("RULE-TASK-31: an empty note is refused in the catalogue's words; readers add none", async () => {
    const { ID } = await received();
    expect((await raman.post(`/task/${ID}/externalnote`, { note: " " })).body.errors.note).toContain(
      "Failed to add a note.",
    );
    expect((await raman.post(`/task/${ID}/externalnote`, { note: "For Dr Birch" })).body).toMatchObject({
      is_internal: false,
    });
    expect(
      (await (await app.signIn("standard")).post(at(`/task/${ID}/externalnote`), { note: "x" })).status,
    ).toBe(403);
  });

  test("RULE-TASK-29: it rates what was delivered, and only that", async () => {
    const ID = await completed();
    expect((await raman.post("/doctor/rate", { _task: ID, rating: 5 })).body.message).toContain(
      "Rate Failed",
    );
    await manager.post(at(`/task/${ID}/deliver`), {});
    expect((await raman.post("/doctor/rate", { _task: ID, rating: 5 })).body).toEqual({
      _task: ID,
      client_rating: 5,
    });
    expect((await raman.post("/task/doctor/rate", { _task: ID, rating: 9 })).status).toBe(400);
  });
});

describe("deleting, splitting, duplicates", () => {
  test("API-TASK-009: open work is deleted, delivered work stays", async () => {
    const { ID } = await received();
    expect((await coordinator.delete(at(`/task/${ID}`))).body.message).toBe(
      "You don't have permission to delete this task",
    );
    expect((await manager.delete(at(`/task/${ID}`))).body).toEqual({ ID, is_deleted: true });
    expect((await manager.get(at(`/task/${ID}`))).status).toBe(404);
    const done = await completed();
    await manager.post(at(`/task/${done}/deliver`), {});
    expect((await manager.delete(at(`/task/${done}`))).status).toBe(409);
  });

  test("RULE-TASK-27: a task with two recordings becomes two, which keep client, notes and received time", async () => {
    const attachments = [await record(manager), await record(manager, 2)].map((_file) => ({
      _file,
      attachment_key: 3,
    }));
    const task = (await manager.post(at("/task"), { attachments, case_subject: "Two of them" })).body;
    expect(task.duration).toBe(3);
    await manager.post(at(`/task/${task.ID}/internalnote`), { note: "Both urgent" });
    const [first, second] = (await manager.post(at(`/task/split/${task.ID}`), {})).body;
    expect([first.duration, second.duration]).toEqual([1, 2]);
    expect(second).toMatchObject({ received_time: task.received_time, case_subject: "Two of them" });
    expect(second.internalNotes).toMatchObject([{ note: "Both urgent" }]);
    expect((await manager.post(at(`/task/split/${first.ID}`), {})).body.message).toContain("Failed to split");
  });

  test("RULE-TASK-26, C-86: the same recording of the same client", async () => {
    const bytes = wav(2, 200);
    const twice = [
      await upload(raman, "a.wav", bytes, "dictation"),
      await upload(raman, "b.wav", bytes, "dictation"),
    ];
    const [first, second] = [
      (await raman.post("/task", { attachments: [{ _file: twice[0], attachment_key: 3 }] })).body.ID,
      (await raman.post("/task", { attachments: [{ _file: twice[1], attachment_key: 3 }] })).body.ID,
    ];
    expect((await manager.get(at(`/task/checkDuplicate/${second}`))).body).toEqual({ duplicates: [first] });
  });
});

describe("the BILLING workflow (C-73)", () => {
  test("is seen with billing.view and changed with billing.edit alone; closed is final", async () => {
    const billing = await app.signIn("billing");
    const superadmin = await app.signIn("superadmin");
    const task = (
      await superadmin.post(at("/task"), { _workflow: "BILLING", case_subject: "List of 20 Nov" })
    ).body;
    expect(task).toMatchObject({ _workflow: "BILLING", _status: 1 });
    expect((await manager.get(at(`/task/${task.ID}`))).status).toBe(404);
    expect((await billing.get(at(`/task/${task.ID}`))).body.available_statuses).toHaveLength(11);
    expect((await put(billing, task.ID, { _status: 8 })).body._status).toBe(8);
    expect((await put(billing, task.ID, { _status: 11 })).body).toMatchObject({
      _status: 11,
      is_returned: true,
    });
    expect((await put(billing, task.ID, { _status: 1 })).status).toBe(409);
    expect((await billing.get("/task/brief")).status).toBe(404);
  });
});
