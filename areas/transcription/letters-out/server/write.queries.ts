import { type Insertable, sql } from "kysely";
import type { LetterOut } from "#db/tables.ts";
import type { LetterWay } from "#areas/patients/referring-doctors/contract.ts";
import type { Db } from "#platform/db/db.ts";
import type { EventKind, LetterState } from "../letter.contract.ts";
import { RENDERING } from "../rules/documents.ts";
import { stateAfter } from "../rules/state.ts";

/** A fact about a sending. */
export interface Fact {
  readonly kind: EventKind;
  readonly at: string;
  /** The user. Null if the recipient, the mail server or the clock did it. */
  readonly by: number | null;
  readonly detail?: string | null;
}

const addEvent = (db: Db, _doctor: number, _letter: number, { kind, at, by, detail = null }: Fact) =>
  db.insertInto("letter_out_event").values({ _doctor, _letter, kind, at, _by: by, detail }).execute();

/**
 * Inserts a sending, created at the database's time, which is compared with that of later versions. Undefined if the
 * file is already sent to this recipient and not replaced.
 */
export async function insertLetter(
  db: Db,
  letter: Omit<Insertable<LetterOut>, "state" | "created_time">,
): Promise<number | undefined> {
  const row = await db
    .insertInto("letter_out")
    .values(letter)
    .onConflict((conflict) =>
      conflict
        .columns(["_doctor", "_task", "_source", "_referring_doctor"])
        // A literal: with a parameter, a generic plan does not find the partial index.
        .where(sql<boolean>`not is_replaced`)
        .doNothing(),
    )
    .returning(["ID", "created_time"])
    .executeTakeFirst();
  if (!row) return undefined;
  const { _doctor, _created_by, way } = letter;
  await addEvent(db, _doctor, row.ID, {
    kind: "queued",
    at: row.created_time,
    by: _created_by,
    detail: way,
  });
  return row.ID;
}

/** A locked letter, with the fields needed to change its state. */
export interface LockedLetter {
  readonly _doctor: number;
  readonly ID: number;
  readonly _task: number;
  readonly way: LetterWay;
  readonly state: LetterState;
  readonly is_replaced: boolean;
}

const locked = (db: Db) =>
  db.selectFrom("letter_out").select(["_doctor", "ID", "_task", "way", "state", "is_replaced"]).forUpdate();

/** Locks sendings in the order of their IDs, because two users may choose the same ones. */
export const lockLetters = (db: Db, _doctor: number, ids: readonly number[]): Promise<LockedLetter[]> =>
  locked(db)
    .where("_doctor", "=", _doctor)
    .where("ID", "in", [0, ...ids])
    .orderBy("ID")
    .execute();

export const lockLetter = async (db: Db, _doctor: number, ID: number): Promise<LockedLetter | undefined> =>
  (await lockLetters(db, _doctor, [ID]))[0];

export const lockByControlId = (
  db: Db,
  _doctor: number,
  control_id: string,
): Promise<LockedLetter | undefined> =>
  locked(db).where("_doctor", "=", _doctor).where("control_id", "=", control_id).executeTakeFirst();

/** Finds the client first, because a row can be locked only on the server that its client is on. */
export async function lockByLink(db: Db, link_hash: Buffer) {
  const letter = await db
    .selectFrom("letter_out")
    .select("_doctor")
    .where("link_hash", "=", link_hash)
    .executeTakeFirst();
  if (!letter) return undefined;
  return db
    .selectFrom("letter_out")
    .select(["_doctor", "ID", "_task", "way", "state", "is_replaced", "link_until", "visitor_until"])
    .select(["_pdf", "visitor_hash"])
    .where("_doctor", "=", letter._doctor)
    .where("link_hash", "=", link_hash)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Records an event of a letter and changes the state accordingly. Returns false, and records nothing, if the
 * event doesn't change the state.
 */
export async function addFact(
  db: Db,
  letter: LockedLetter,
  fact: Fact & { readonly kind: Exclude<EventKind, "replaced"> },
): Promise<boolean> {
  const { _doctor, ID } = letter;
  const state = stateAfter(letter.state, fact.kind);
  if (state === null) return false;
  const failure = state === "failed" ? (fact.detail ?? "No reason was given.") : null;
  await db
    .updateTable("letter_out")
    .set({ state, failure, ...(fact.kind === "sent" ? { sent_at: fact.at } : {}) })
    .where("_doctor", "=", _doctor)
    .where("ID", "=", ID)
    .execute();
  await addEvent(db, _doctor, ID, fact);
  return true;
}

/** Marks a sending as replaced, so that its link no longer opens. */
export async function replaceLetter(
  db: Db,
  { _doctor, ID }: Pick<LockedLetter, "_doctor" | "ID">,
  fact: Omit<Fact, "kind">,
): Promise<void> {
  await db
    .updateTable("letter_out")
    .set({ is_replaced: true })
    .where("_doctor", "=", _doctor)
    .where("ID", "=", ID)
    .execute();
  await addEvent(db, _doctor, ID, { ...fact, kind: "replaced" });
}

/** Locks the sendings of older versions of the task's letters to these recipients. */
export const lockOlderVersions = (
  db: Db,
  _doctor: number,
  task: number,
  { seen, recipient }: { readonly seen: readonly number[]; readonly recipient: number },
): Promise<LockedLetter[]> =>
  locked(db)
    .where("_doctor", "=", _doctor)
    .where("_task", "=", task)
    .where("_referring_doctor", "=", recipient)
    .where("is_replaced", "=", false)
    .where("_source", "not in", [0, ...seen])
    .orderBy("ID")
    .execute();

/** Notes that the browser with this token opened the link. */
export async function recordVisitor(
  db: Db,
  { _doctor, ID }: Pick<LockedLetter, "_doctor" | "ID">,
  visitor: { readonly visitor_hash: Buffer; readonly visitor_until: string },
): Promise<void> {
  await db
    .updateTable("letter_out")
    .set(visitor)
    .where("_doctor", "=", _doctor)
    .where("ID", "=", ID)
    .execute();
}

/** Returns the PDF that this version of Corella made of a file before, so that it is not made twice. */
export async function findPdfOf(db: Db, _doctor: number, source: number): Promise<number | undefined> {
  const row = await db
    .selectFrom("letter_out")
    .select("_pdf")
    .where("_doctor", "=", _doctor)
    .where("_source", "=", source)
    .where("pdf_rendering", "=", RENDERING)
    .orderBy("ID", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?._pdf;
}

/**
 * Lists secure messages that wait to be handed over, with the user names of their clients. Letters whose task
 * was opened again for changes wait until they are withdrawn or sent anew.
 */
export const listToHandOver = (db: Db) =>
  db
    .selectFrom("letter_out as l")
    .innerJoin("person as p", "p.ID", "l._doctor")
    .innerJoin("task as t", (on) => on.onRef("t._doctor", "=", "l._doctor").onRef("t.ID", "=", "l._task"))
    .select(["l._doctor", "l.ID", "p.username"])
    .where("t.is_returned", "=", true)
    .where("t.is_deleted", "=", false)
    .where("l.way", "=", "secure")
    .where("l.state", "=", "queued")
    .where("l.is_replaced", "=", false)
    .orderBy("l._doctor")
    .orderBy("l.ID")
    .limit(500)
    .execute();

/** Returns the parts of secure messages: the message without the PDF, and the PDF's file. */
export const findMessages = (db: Db, _doctor: number, ids: readonly number[]) =>
  db
    .selectFrom("letter_out as l")
    .innerJoin("file as f", (on) => on.onRef("f._doctor", "=", "l._doctor").onRef("f.ID", "=", "l._pdf"))
    .select(["l.ID", "l.control_id", "l.message", "f.storage_key", "f.size"])
    .where("l._doctor", "=", _doctor)
    .where("l.ID", "in", [0, ...ids])
    .where(sql<boolean>`l.message is not null`)
    .orderBy("l.ID")
    .execute();
