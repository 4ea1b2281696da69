import { notFound, refusalOf } from "#kernel/contract/problem.ts";
import type { Db } from "#platform/db/db.ts";
import { hashOf } from "./tokens.ts";
import { findSender } from "./sender.queries.ts";

/** Returns the letter of a link that was neither used nor replaced and has not expired. */
export const findUnused = (db: Db, token: string, now: string) =>
  db
    .selectFrom("letter_out")
    .select(["_doctor", "ID"])
    .where("link_hash", "=", hashOf(token))
    .where("link_until", ">", now)
    .where("is_replaced", "=", false)
    .where("visitor_hash", "is", null)
    .executeTakeFirst();

/** Returns the PDF that a browser may download again, because it opened the link some minutes ago. */
export const findOpened = (db: Db, token: string, visitor: string, now: string) =>
  db
    .selectFrom("letter_out as l")
    .innerJoin("file as f", (on) => on.onRef("f._doctor", "=", "l._doctor").onRef("f.ID", "=", "l._pdf"))
    .select(["l._doctor", "l.visitor_until", "f.storage_key", "f.size"])
    .where("l.link_hash", "=", hashOf(token))
    .where("l.visitor_hash", "=", hashOf(visitor))
    .where("l.visitor_until", ">", now)
    .where("l.is_replaced", "=", false)
    .executeTakeFirst();

/** Returns the practice's details shown on the page of a link. */
export async function practiceOf(db: Db, _doctor: number) {
  const row = await db.selectFrom("doctor").select("ID").where("ID", "=", _doctor).executeTakeFirst();
  if (!row) throw refusalOf(notFound, undefined);
  const { practice, contact } = await findSender(db, _doctor);
  return { practice, phone: contact };
}

/** Returns the practice that sent a link, even if the link has expired. Null if the text was never a link. */
export async function practiceOfLink(db: Db, token: string) {
  const letter = await db
    .selectFrom("letter_out")
    .select("_doctor")
    .where("link_hash", "=", hashOf(token))
    .executeTakeFirst();
  return letter ? practiceOf(db, letter._doctor) : null;
}
