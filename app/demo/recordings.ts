import { randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { enqueuePeaks } from "#areas/transcription/recordings/server/index.ts";
import { ATTACHMENT_KEYS } from "#areas/transcription/tasks/contract.ts";
import { STATUS } from "#areas/transcription/tasks/rules/status.ts";
import { FILE_KINDS } from "#platform/files/rules/file-kind.ts";
import type { Storage } from "#platform/files/server/storage/port.ts";
import type { Db } from "#platform/db/db.ts";
import { jobQueue } from "#platform/jobs/queue.ts";

interface DemoRecording {
  readonly name: string;
  /** Duration in seconds. */
  readonly short: number;
  readonly spoken: number;
}

/**
 * Recordings in two lengths: short sounds by tools/make-demo-recordings.ts, and dictations of a minute by
 * tools/make-demo-dictations.ts, from which a letter can be typed.
 */
const RECORDINGS: readonly DemoRecording[] = [
  { name: "theatre-notes.ogg", short: 9, spoken: 75 },
  { name: "clinic-letters.ogg", short: 14, spoken: 71 },
  { name: "gastroscopy.ogg", short: 8, spoken: 71 },
  { name: "new-patients.ogg", short: 12, spoken: 69 },
  { name: "ward-round.ogg", short: 7, spoken: 68 },
  { name: "letter-to-gp.ogg", short: 11, spoken: 63 },
];
const FOLDERS = { short: "recordings", spoken: "dictations" } as const;
type RecordingLength = keyof typeof FOLDERS;

/** Statuses of tasks that a typist or editor would open. */
const OPEN_STATUSES = [
  STATUS.assigned,
  STATUS.beingTyped,
  STATUS.assignedToEditor,
  STATUS.beingEdited,
  STATUS.received,
];

/** Attaches recordings to the first open tasks of a client. */
export async function seedRecordings(
  db: Db,
  storage: Storage,
  _doctor: number,
  length: RecordingLength,
): Promise<void> {
  const tasks = await db
    .selectFrom("task")
    .select("ID")
    .where("_doctor", "=", _doctor)
    .where("_workflow", "=", "TRANSCRIPTION")
    .where("_status", "in", OPEN_STATUSES)
    .orderBy("_status", "desc")
    .orderBy("ID")
    .limit(RECORDINGS.length)
    .execute();
  for (const [index, { ID }] of tasks.entries()) {
    const recording = RECORDINGS[index];
    if (recording) await attachRecording(db, storage, { _doctor, ID }, recording, length);
  }
}

async function attachRecording(
  db: Db,
  storage: Storage,
  { _doctor, ID }: { readonly _doctor: number; readonly ID: number },
  { name, ...durations }: DemoRecording,
  length: RecordingLength,
): Promise<void> {
  const duration = durations[length];
  const path = new URL(`./${FOLDERS[length]}/${name}`, import.meta.url);
  const storage_key = randomBytes(24).toString("base64url");
  const { sha256 } = await storage.put(storage_key, createReadStream(path));
  const file = {
    _doctor,
    name,
    size: (await stat(path)).size,
    mime_type: FILE_KINDS.ogg.mime,
    sha256,
    storage_key,
  };
  const { ID: _file } = await db
    .insertInto("file")
    .values({ ...file, _uploaded_by: _doctor, purpose: "dictation", claimed_time: new Date().toISOString() })
    .returning("ID")
    .executeTakeFirstOrThrow();
  const attachment = {
    attachment_key: ATTACHMENT_KEYS.audio,
    duration,
    is_from_client: true,
    _uploaded_by: _doctor,
  };
  await db
    .insertInto("task_attachment")
    .values({ ...attachment, _doctor, _task: ID, _file })
    .execute();
  await db
    .updateTable("task")
    .set({ duration, audio_name: name })
    .where("_doctor", "=", _doctor)
    .where("ID", "=", ID)
    .execute();
  await enqueuePeaks(jobQueue, db, _doctor, _file);
}
