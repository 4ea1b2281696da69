import { letterOfText } from "#areas/transcription/drafts/rules/letter-text.ts";
import { makeDocx } from "#areas/transcription/drafts/server/index.ts";
import { countText } from "#areas/transcription/counting/rules/count.ts";
import { ATTACHMENT_KEYS } from "#areas/transcription/tasks/contract.ts";
import { dueTime } from "#areas/transcription/tasks/rules/due-time.ts";
import { STATUS } from "#areas/transcription/tasks/rules/status.ts";
import { addDays, type Day, startOfWeek } from "#kernel/dates/day.ts";
import type { Storage } from "#platform/files/server/storage/port.ts";
import type { Db } from "#platform/db/db.ts";
import type { ClientHistory } from "./clients.ts";
import { storeFiles } from "./files.ts";
import { seedLetterActivity } from "./letter-activity.ts";
import { letterTextOf } from "./letter-texts.ts";
import type { HistoryPatient } from "./patients.ts";
import type { Random } from "./random.ts";
import { chunked } from "./rows.ts";
import type { PacedTypist } from "./workers.ts";

const HOUR_MS = 3_600_000;
/** Number of different letters; each is the document of many tasks. */
const TEXTS = 24;
const COMMENTS = [
  "Very accurate, thank you.",
  "One medication was misspelt.",
  "Quick, as always.",
  "Please use the short heading for reviews.",
];

export interface LetterSetting {
  readonly _doctor: number;
  readonly today: Day;
  readonly weeks: number;
  readonly random: Random;
  readonly typists: readonly PacedTypist[];
  readonly editors: readonly number[];
  readonly manager: number;
  /** Instant of the start. No letter is delivered after it. */
  readonly now: string;
}

export interface LetterDocument {
  readonly bytes: Buffer;
  readonly characters: number;
  readonly rule: string;
}

/** Makes the documents of the past: the same few for all clients, because each DOCX takes time. */
export async function makeDocuments(random: Random): Promise<LetterDocument[]> {
  return Promise.all(
    Array.from({ length: TEXTS }, async () => {
      const text = letterTextOf(random);
      const { characters, rule } = countText(text);
      return { bytes: await makeDocx(letterOfText(text), null), characters, rule };
    }),
  );
}

/** A delivered letter of the past and its document. */
export interface PastLetter {
  readonly task: ReturnType<typeof letterOf>;
  readonly document: LetterDocument;
}
type StoredLetter = PastLetter & { readonly ID: number };

/** Adds the delivered letters of a client's past weeks, returned in one batch a week, some of them rated. */
export async function seedLetters(
  db: Db,
  storage: Storage,
  setting: LetterSetting,
  { letters_per_week, topics }: ClientHistory,
  patients: readonly HistoryPatient[],
  documents: readonly LetterDocument[],
): Promise<void> {
  if (letters_per_week === 0) return;
  const { random } = setting;
  const weeks = weeksOf(setting);
  const batches = await insertBatches(db, setting, weeks);
  const letters = weeks.flatMap((week, index) =>
    Array.from({ length: letters_per_week + random.below(3) }, (): PastLetter => {
      const patient = random.pick(patients);
      const subject = `${patient.first_name} ${patient.last_name}, ${random.pick(topics).toLowerCase()}`;
      return {
        task: letterOf(setting, week, batches[index] ?? null, subject),
        document: random.pick(documents),
      };
    }),
  );
  const storedTasks = await insertTasks(db, letters);
  await attachDocuments(db, storage, setting._doctor, storedTasks);
  await seedLetterActivity(db, setting, storedTasks);
}

async function insertTasks(db: Db, letters: readonly PastLetter[]): Promise<StoredLetter[]> {
  const storedLetters: StoredLetter[] = [];
  for (const chunk of chunked(letters)) {
    const tasks = chunk.map(({ task }) => task);
    const ids = await db.insertInto("task").values(tasks).returning("ID").execute();
    storedLetters.push(
      ...chunk.flatMap((letter, index) => (ids[index] ? { ...letter, ID: ids[index].ID } : [])),
    );
  }
  return storedLetters;
}

async function attachDocuments(
  db: Db,
  storage: Storage,
  _doctor: number,
  letters: readonly StoredLetter[],
): Promise<void> {
  const files = await storeFiles(
    db,
    storage,
    letters.map(({ ID, task, document }) => ({
      _doctor,
      name: `${task.case_subject} ${ID}.docx`,
      kind: "docx" as const,
      bytes: document.bytes,
      purpose: "letter",
      by: task._assigned_editor,
      at: task.delivered_time,
    })),
  );
  const attachments = letters.flatMap(({ ID, task, document }, index) => {
    const _file = files[index];
    if (_file === undefined) return [];
    return {
      _doctor,
      _task: ID,
      _file,
      attachment_key: ATTACHMENT_KEYS.final,
      character_count: document.characters,
      counted_characters: document.characters,
      count_rule: document.rule,
      is_from_client: false,
      _uploaded_by: task._assigned_editor,
      uploaded_time: task.delivered_time,
    };
  });
  for (const chunk of chunked(attachments)) await db.insertInto("task_attachment").values(chunk).execute();
}

function weeksOf({ today, weeks }: LetterSetting): Day[] {
  const monday = startOfWeek(today);
  return Array.from({ length: weeks }, (_, index) => addDays(monday, -7 * (weeks - index)));
}

async function insertBatches(
  db: Db,
  { _doctor, manager, random }: LetterSetting,
  weeks: readonly Day[],
): Promise<number[]> {
  const rows = weeks.map((week) => {
    const isRated = random.chance(0.3);
    const return_date = addDays(week, 5);
    return {
      _doctor,
      is_corrected_letter: false,
      _returned_by: manager,
      return_date,
      created_time: `${return_date}T05:30:00.000Z`,
      rating: isRated ? 3 + random.below(3) : null,
      rating_comment: isRated && random.chance(0.5) ? random.pick(COMMENTS) : null,
    };
  });
  return (await db.insertInto("batch").values(rows).returning("ID").execute()).map(({ ID }) => ID);
}

function letterOf(setting: LetterSetting, week: Day, _batch: number | null, case_subject: string) {
  const { _doctor, random, typists, editors } = setting;
  const day = addDays(week, random.below(5));
  const receivedMs =
    Date.parse(`${day}T00:00:00.000Z`) + random.below(8) * HOUR_MS + random.below(60) * 60_000;
  const received_time = new Date(receivedMs).toISOString();
  const typist = random.pick(typists);
  const isRated = random.chance(0.25);
  return {
    _doctor,
    _batch,
    case_subject,
    _status: STATUS.delivered,
    is_returned: true,
    received_time,
    due_time: dueTime(received_time, false, new Set()),
    delivered_time: new Date(receivedMs + (typist.hours + random.below(20)) * HOUR_MS).toISOString(),
    duration: 75 + random.below(600),
    is_corrected_letter: random.chance(0.04),
    _assigned_mt: typist.ID,
    _assigned_editor: random.pick(editors),
    client_rating: isRated ? 3 + random.below(3) : null,
    rating_comment: isRated && random.chance(0.3) ? random.pick(COMMENTS) : null,
    _created_by: _doctor,
  };
}
