import { countText } from "#areas/transcription/counting/rules/count.ts";
import { letterOfText } from "#areas/transcription/drafts/rules/letter-text.ts";
import { makeDocx } from "#areas/transcription/drafts/server/index.ts";
import { ATTACHMENT_KEYS } from "#areas/transcription/tasks/contract.ts";
import { STATUS } from "#areas/transcription/tasks/rules/status.ts";
import type { Storage } from "#platform/files/server/storage/port.ts";
import type { Db } from "#platform/db/db.ts";
import { storeFiles } from "./files.ts";
import { letterTextOf } from "./letter-texts.ts";
import type { Random } from "./random.ts";

/** Statuses of tasks whose letter has been typed. */
const TYPED = [STATUS.assignedToEditor, STATUS.beingEdited, STATUS.editingCompleted, STATUS.delivered];
const MINUTE_MS = 60_000;

interface TypedTask {
  readonly ID: number;
  readonly _doctor: number;
  readonly _status: number;
  readonly case_subject: string | null;
  readonly received_time: string;
  readonly _assigned_mt: number;
}

interface TypedLetter {
  readonly task: TypedTask;
  readonly text: string;
  readonly bytes: Buffer;
  /** Instant at which the document was made. */
  readonly typedAt: string;
}

/**
 * Gives the tasks of the last days that are past typing their letter, with an earlier version and the
 * document that was made from it.
 */
export async function seedOpenLetters(db: Db, storage: Storage, random: Random): Promise<void> {
  const tasks = await tasksWithoutLetter(db);
  const letters = await Promise.all(
    tasks.map(async (task): Promise<TypedLetter> => {
      const text = letterTextOf(random);
      return { task, text, bytes: await makeDocx(letterOfText(text), null), typedAt: minutesAfter(task, 70) };
    }),
  );
  const files = await storeFiles(
    db,
    storage,
    letters.map(({ task, bytes, typedAt }) => ({
      _doctor: task._doctor,
      name: `${task.case_subject ?? "Letter"} ${task.ID}.docx`,
      kind: "docx" as const,
      bytes,
      purpose: "letter",
      by: task._assigned_mt,
      at: typedAt,
    })),
  );
  for (const [index, letter] of letters.entries()) {
    const _file = files[index];
    if (_file !== undefined) await insertDraft(db, letter, await attachFile(db, letter, _file));
  }
}

/** Attaches the document to its task and returns the attachment's ID. */
async function attachFile(db: Db, { task, text, typedAt }: TypedLetter, _file: number): Promise<number> {
  const { characters, rule: count_rule } = countText(text);
  const attachment = {
    _file,
    _doctor: task._doctor,
    _task: task.ID,
    attachment_key: keyOf(task._status),
    character_count: characters,
    counted_characters: characters,
    count_rule,
    is_from_client: false,
    _uploaded_by: task._assigned_mt,
    uploaded_time: typedAt,
  };
  return (await db.insertInto("task_attachment").values(attachment).returning("ID").executeTakeFirstOrThrow())
    .ID;
}

/** Adds the letter as typed, and its first half as the version before. */
async function insertDraft(db: Db, { task, text, typedAt }: TypedLetter, _attachment: number): Promise<void> {
  const base = { _doctor: task._doctor, _task: task.ID, _user: task._assigned_mt };
  const contentOf = (letter: string) => ({
    content: JSON.stringify(letterOfText(letter)),
    characters: countText(letter).characters,
  });
  await db
    .insertInto("task_draft")
    .values({ ...base, ...contentOf(text), _attachment, version: 2, made_version: 2, saved_time: typedAt })
    .execute();
  const firstHalf = text.split("\n").slice(0, 4).join("\n");
  await db
    .insertInto("task_draft_version")
    .values({ ...base, ...contentOf(firstHalf), version: 1, saved_time: minutesAfter(task, 55) })
    .execute();
}

const keyOf = (status: number) =>
  status === STATUS.delivered
    ? ATTACHMENT_KEYS.final
    : status === STATUS.editingCompleted
      ? ATTACHMENT_KEYS.edited
      : ATTACHMENT_KEYS.typed;

const minutesAfter = ({ received_time }: TypedTask, minutes: number): string =>
  new Date(Date.parse(received_time) + minutes * MINUTE_MS).toISOString();

async function tasksWithoutLetter(db: Db): Promise<TypedTask[]> {
  const rows = await db
    .selectFrom("task as t")
    .select(["t.ID", "t._doctor", "t._status", "t.case_subject", "t.received_time", "t._assigned_mt"])
    .where("t._workflow", "=", "TRANSCRIPTION")
    .where("t._status", "in", TYPED)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("task_attachment as a")
            .select("a.ID")
            .whereRef("a._doctor", "=", "t._doctor")
            .whereRef("a._task", "=", "t.ID")
            .where("a.attachment_key", "in", [
              ATTACHMENT_KEYS.typed,
              ATTACHMENT_KEYS.edited,
              ATTACHMENT_KEYS.final,
            ]),
        ),
      ),
    )
    .orderBy("t.ID")
    .execute();
  return rows.flatMap(({ _assigned_mt, ...task }) =>
    _assigned_mt === null ? [] : { ...task, _assigned_mt },
  );
}
