import { sql } from "kysely";
import { personOf } from "#areas/transcription/tasks/server/index.ts";
import type { Db } from "#platform/db/db.ts";
import { Letter, EMPTY_LETTER } from "../letter.contract.ts";
import type { KeptVersion } from "../rules/kept-versions.ts";
import type { Listening } from "../contract.ts";

/**
 * Parses a stored letter. Returns an empty letter if the content is invalid, as it may be in a forged
 * archive.
 */
export function letterOf(content: unknown): Letter {
  const parsed = Letter.safeParse(content);
  return parsed.success ? parsed.data : EMPTY_LETTER;
}

export async function findDraft(db: Db, _doctor: number, _task: number) {
  const row = await db
    .selectFrom("task_draft as d")
    .select([
      "d._task",
      "d.version",
      "d.characters",
      "d.saved_time",
      "d._user",
      "d._attachment",
      "d.made_version",
      "d.content",
    ])
    .select(personOf(sql`d._user`).as("saved_by"))
    .where("d._doctor", "=", _doctor)
    .where("d._task", "=", _task)
    .executeTakeFirst();
  return row && { ...row, content: letterOf(row.content) };
}
export type StoredDraft = NonNullable<Awaited<ReturnType<typeof findDraft>>>;

export interface NewDraft {
  readonly _doctor: number;
  readonly _task: number;
  readonly content: Letter;
  readonly characters: number;
  readonly _user: number;
  readonly version: number;
}

/** Inserts or replaces the task's letter. Call with the task locked, so that saves run one after another. */
export async function writeDraft(db: Db, { content, ...draft }: NewDraft): Promise<void> {
  const contentJson = JSON.stringify(content);
  const { characters, _user, version } = draft;
  await db
    .insertInto("task_draft")
    .values({ ...draft, content: contentJson })
    .onConflict((row) =>
      row.columns(["_doctor", "_task"]).doUpdateSet({
        content: contentJson,
        characters,
        _user,
        version,
        saved_time: sql<string>`excluded.saved_time`,
      }),
    )
    .execute();
}

export async function keepVersion(db: Db, _doctor: number, _task: number): Promise<void> {
  await sql`insert into task_draft_version (_doctor, _task, version, content, characters, _user, saved_time)
    select _doctor, _task, version, content, characters, _user, saved_time from task_draft
    where _doctor = ${_doctor} and _task = ${_task}
    on conflict on constraint task_draft_version_pkey do nothing`.execute(db);
}

export const findLastKept = (db: Db, _doctor: number, _task: number): Promise<KeptVersion | undefined> =>
  db
    .selectFrom("task_draft_version")
    .select(["version", "saved_time"])
    .where("_doctor", "=", _doctor)
    .where("_task", "=", _task)
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();

const MAX_VERSIONS = 500;
const selectVersions = (db: Db, _doctor: number, _task: number) =>
  db
    .selectFrom("task_draft_version as v")
    .select(["v.version", "v.characters", "v.saved_time"])
    .select(personOf(sql`v._user`).$notNull().as("saved_by"))
    .where("v._doctor", "=", _doctor)
    .where("v._task", "=", _task);

export const listVersions = (db: Db, _doctor: number, _task: number) =>
  selectVersions(db, _doctor, _task).orderBy("v.version", "desc").limit(MAX_VERSIONS).execute();

export async function findVersion(db: Db, _doctor: number, _task: number, version: number) {
  const row = await selectVersions(db, _doctor, _task)
    .select("v.content")
    .where("v.version", "=", version)
    .executeTakeFirst();
  return row && { ...row, content: letterOf(row.content) };
}

export async function setMade(
  db: Db,
  _doctor: number,
  _task: number,
  _attachment: number,
  made_version: number,
): Promise<void> {
  await db
    .updateTable("task_draft")
    .set({ _attachment, made_version })
    .where("_doctor", "=", _doctor)
    .where("_task", "=", _task)
    .execute();
}

export async function listListening(
  db: Db,
  _doctor: number,
  _task: number,
  _user: number,
): Promise<Listening[]> {
  const rows = await db
    .selectFrom("task_listening")
    .select(["_file", "seconds", "bookmarks"])
    .where("_doctor", "=", _doctor)
    .where("_task", "=", _task)
    .where("_user", "=", _user)
    .orderBy("_file")
    .execute();
  return rows.map(({ bookmarks, ...place }) => ({ ...place, bookmarks: marksOf(bookmarks) }));
}

const marksOf = (bookmarks: unknown): Listening["bookmarks"] =>
  (Array.isArray(bookmarks) ? bookmarks : []).flatMap((mark: unknown) => {
    if (typeof mark !== "object" || mark === null || !("seconds" in mark) || !("label" in mark)) return [];
    const { seconds, label } = mark;
    return typeof seconds === "number" && typeof label === "string" ? [{ seconds, label }] : [];
  });

export async function writeListening(
  db: Db,
  key: { readonly _doctor: number; readonly _task: number; readonly _user: number },
  { _file, seconds, bookmarks }: Listening,
): Promise<void> {
  const values = { seconds, bookmarks: JSON.stringify(bookmarks) };
  await db
    .insertInto("task_listening")
    .values({ ...key, _file, ...values })
    .onConflict((row) => row.columns(["_doctor", "_task", "_user", "_file"]).doUpdateSet(values))
    .execute();
}
