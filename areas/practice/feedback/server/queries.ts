import { sql } from "kysely";
import type { Db } from "#platform/db/db.ts";
import { type Feedback, MAX_LISTED } from "../contract.ts";

interface FeedbackFilter {
  readonly type?: number | undefined;
  readonly search?: string | undefined;
}
interface FeedbackPageQuery extends FeedbackFilter {
  readonly oldest_first?: boolean | undefined;
  readonly limit: number;
  readonly offset: number;
}

const selectFeedbackOf = (db: Db, doctor: number) =>
  db.selectFrom("feedback as f").where("f._doctor", "=", doctor);

/** Query for a client's feedback whose comment contains every search word, ignoring accents and case. */
function selectMatching(db: Db, doctor: number, { type, search = "" }: FeedbackFilter) {
  let query = selectFeedbackOf(db, doctor);
  if (type !== undefined) query = query.where("f.type", "=", type);
  for (const word of search.split(/\s+/).filter((text) => text !== "")) {
    query = query.where(sql<boolean>`f.search_text like '%' || search_key(${word}) || '%'`);
  }
  return query;
}

const selectRows = (query: ReturnType<typeof selectMatching>) =>
  query
    .innerJoin("person as p", "p.ID", "f._sender")
    .select(["f.ID", "f._doctor", "f.type", "f.comment", "f.created_time"])
    .select(["p.ID as sender", "p.first_name", "p.last_name"]);

type Row = Omit<Feedback, "sender"> & { sender: number; first_name: string; last_name: string };
const withSender = ({ sender, first_name, last_name, ...fields }: Row): Feedback => ({
  ...fields,
  sender: { ID: sender, first_name, last_name },
});

export async function listFeedback(db: Db, doctor: number): Promise<Feedback[]> {
  const newestFirst = selectRows(selectFeedbackOf(db, doctor))
    .orderBy("f.created_time", "desc")
    .orderBy("f.ID", "desc");
  return (await newestFirst.limit(MAX_LISTED).execute()).map(withSender);
}

export async function pageOfFeedback(
  db: Db,
  doctor: number,
  { limit, offset, oldest_first = false, ...filter }: FeedbackPageQuery,
) {
  const order = oldest_first ? "asc" : "desc";
  const pageRows = await selectRows(selectMatching(db, doctor, filter))
    .orderBy("f.created_time", order)
    .orderBy("f.ID", order)
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await selectMatching(db, doctor, filter)
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return { feedback: pageRows.map(withSender), totalItems: total };
}

export async function findFeedback(db: Db, doctor: number, id: number): Promise<Feedback | undefined> {
  const row = await selectRows(selectFeedbackOf(db, doctor)).where("f.ID", "=", id).executeTakeFirst();
  return row && withSender(row);
}

export async function insertFeedback(
  db: Db,
  doctor: number,
  sender: number,
  fields: { readonly type: number; readonly comment: string },
): Promise<number> {
  const row = await db
    .insertInto("feedback")
    .values({ ...fields, _doctor: doctor, _sender: sender })
    .returning("ID")
    .executeTakeFirstOrThrow();
  return row.ID;
}
