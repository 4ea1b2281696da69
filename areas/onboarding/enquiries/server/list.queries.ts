import { sql } from "kysely";
import type { ParamsOf, QueryOf } from "#kernel/contract/contract.ts";
import { escapeLike } from "#kernel/text/like.ts";
import type { Db } from "#platform/db/db.ts";
import { listSql } from "#platform/db/list-sql.ts";
import { type Enquiry, enquiryList, type enquiryListRoutes } from "../list.contract.ts";

const orders = {
  created: sql`e.created_time`,
  name: [sql`lower(e.last_name)`, sql`lower(e.first_name)`],
};

const selectEnquiries = (db: Db) =>
  db
    .selectFrom("enquiry as e")
    .leftJoin("locality as l", "l.ID", "e._locality")
    .select([
      "e.ID",
      "e.kind",
      "e.title",
      "e.first_name",
      "e.last_name",
      "e.email_address",
      "e.phone",
      "e.enquiry_for",
      "e.letters",
      "e.income",
      "e.types",
      "e.message",
      "e.created_time",
      "e.answered_time",
      sql<string | null>`l.suburb || ' ' || l.state || ' ' || l.postcode`.as("suburb"),
      sql<
        string[]
      >`array(select s.description from specialty s where s."ID" = any(e.specialties) order by 1)`.as(
        "specialties",
      ),
    ])
    .$narrowType<Pick<Enquiry, "kind">>();

export async function pageOfEnquiries(
  db: Db,
  page: ParamsOf<typeof enquiryListRoutes.list>,
  query: QueryOf<typeof enquiryListRoutes.list>,
) {
  const { order, limit, offset } = listSql(enquiryList, page, query, orders, sql`e."ID"`);
  const search = `%${escapeLike(query.search ?? "")}%`;
  const isMatching = sql<boolean>`(e.first_name || ' ' || e.last_name || ' ' || e.email_address) ilike ${search}`;
  const isShown =
    query.shown === "all"
      ? sql<boolean>`true`
      : sql<boolean>`(e.answered_time is null) = ${query.shown === "open"}`;
  const enquiries = await selectEnquiries(db)
    .where(isMatching)
    .where(isShown)
    .orderBy(order)
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await db
    .selectFrom("enquiry as e")
    .where(isMatching)
    .where(isShown)
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return { enquiries, totalItems: total };
}

export const findEnquiry = (db: Db, ID: number) =>
  selectEnquiries(db).where("e.ID", "=", ID).executeTakeFirst();

/** Marks an enquiry as answered at this time, or as to answer. The time of an earlier answer stays. */
export const markAnswered = (db: Db, ID: number, at: string | null) =>
  db
    .updateTable("enquiry")
    .set({ answered_time: at === null ? null : sql<string>`coalesce(answered_time, ${at}::timestamptz)` })
    .where("ID", "=", ID)
    .execute();

/** Returns when the unanswered enquiries were sent. */
export const listWaiting = (db: Db) =>
  db.selectFrom("enquiry").select("created_time").where("answered_time", "is", null).execute();
