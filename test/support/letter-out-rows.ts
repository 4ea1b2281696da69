import { createHash, randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import type { Db } from "#platform/db/db.ts";
import type { Storage } from "#platform/files/server/storage/port.ts";

interface Letter {
  readonly _doctor: number;
  readonly _patient: number;
  readonly _referring_doctor: number;
}

/** Inserts a returned task with a letter, in the storage if one is given. Returns the IDs of task and file. */
export async function insertReturnedLetter(
  db: Db,
  _doctor: number,
  {
    storage,
    bytes = "Dear Ann",
    name = "letter.txt",
    mime_type = "text/plain",
    task = {},
  }: ReturnedLetter = {},
): Promise<{ task: number; file: number }> {
  const storage_key = `letter-out-${randomUUID()}`;
  const content = Buffer.from(bytes);
  await storage?.put(storage_key, Readable.from([content]));
  const sha256 = createHash("sha256").update(content).digest();
  const stored = {
    _doctor,
    name,
    mime_type,
    storage_key,
    sha256,
    size: content.length,
    _uploaded_by: _doctor,
  };
  const file = await db.insertInto("file").values(stored).returning("ID").executeTakeFirstOrThrow();
  const values = {
    ...{ _doctor, due_time: "2026-11-24T06:00:00Z", _created_by: _doctor, case_subject: "Letters" },
    ...{ _status: 6, is_returned: true, delivered_time: "2026-11-20T02:00:00Z", ...task },
  };
  const row = await db.insertInto("task").values(values).returning("ID").executeTakeFirstOrThrow();
  await attachLetter(db, { _doctor, _task: row.ID, _file: file.ID });
  return { task: row.ID, file: file.ID };
}

interface ReturnedLetter {
  readonly storage?: Pick<Storage, "put">;
  readonly bytes?: string | Buffer;
  readonly name?: string;
  readonly mime_type?: string;
  readonly task?: object;
}

/** Attaches a file to a task as its final letter. */
export async function attachLetter(
  db: Db,
  { _doctor, _task, _file }: { readonly _doctor: number; readonly _task: number; readonly _file: number },
): Promise<void> {
  const letter = { _doctor, _task, _file, attachment_key: 4, character_count: 8, _uploaded_by: _doctor };
  await db.insertInto("task_attachment").values(letter).execute();
}

/** Inserts a letter that waits to be printed. Returns its ID. */
export async function insertLetterOut(
  db: Db,
  { _doctor, _patient, _referring_doctor }: Letter,
): Promise<number> {
  // An open task, because lists of tasks leave out delivered ones.
  const open = { _status: 7, is_returned: false, delivered_time: null };
  const { task, file } = await insertReturnedLetter(db, _doctor, { task: open });
  const letter = {
    ...{ _doctor, _patient, _referring_doctor, _task: task, _source: file, _pdf: file },
    ...{ recipient: "Dr Hannah Birch", way: "post" as const, address: "Dr Hannah Birch\n1 Main St" },
    _created_by: _doctor,
  };
  const { ID } = await db.insertInto("letter_out").values(letter).returning("ID").executeTakeFirstOrThrow();
  await db.insertInto("letter_out_event").values({ _doctor, _letter: ID, kind: "queued" }).execute();
  return ID;
}
