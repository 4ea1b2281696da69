import { sql } from "kysely";
import { clientName } from "#areas/practice/clients/rules/name.ts";
import type { ParamsOf, QueryOf } from "#kernel/contract/contract.ts";
import type { Db } from "#platform/db/db.ts";
import { listSql } from "#platform/db/list-sql.ts";
import { statusLabel, statusName } from "#areas/onboarding/insurer-forms/rules/status.ts";
import { reviewList, type reviewRoutes } from "../contract.ts";
import { escapeLike } from "#kernel/text/like.ts";

// Sort orders for forms of all clients. Staff review them all, so the route has no client (form.review is for
// all).
const orders = { submitted: sql`f.submitted_time`, name: [sql`p.last_key`, sql`p.first_key`] };
type Page = ParamsOf<typeof reviewRoutes.list>;
type ReviewQuery = QueryOf<typeof reviewRoutes.list>;

const likeOf = (text: string): string => `%${escapeLike(text.toLowerCase())}%`;

function selectReviews(db: Db, { processStatus }: Page, { search = "" }: ReviewQuery) {
  const submitted = db.selectFrom("insurer_form as f").where("f.form_status", ">", 0);
  const processed = processStatus === 0 ? submitted : submitted.where("f.process_status", "=", processStatus);
  const words = search.split(/\s+/).filter((word) => word !== "");
  if (words.length === 0) return processed;
  // Searches the clients instead of the forms, in one pass over all words, because clients are few and forms
  // many.
  const conditions = words.map(
    (word) =>
      sql`lower(concat_ws(' ', p.first_name, p.last_name, p.username, d.company)) like ${likeOf(word)}`,
  );
  return processed.where(
    sql<boolean>`f._doctor in (select p."ID" from person p join doctor d on d."ID" = p."ID" where ${sql.join(conditions, sql` and `)})`,
  );
}

/**
 * Returns a page of forms. The page is selected from the forms alone, and clients are joined to its rows
 * only.
 */
export async function pageOfReviews(db: Db, page: Page, reviewQuery: ReviewQuery) {
  const { order, limit, offset } = listSql(reviewList, page, reviewQuery, orders, sql`f."ID"`);
  const reviews = selectReviews(db, page, reviewQuery);
  const pageRows = reviews
    .$if(reviewQuery.sort === "name" || reviewQuery.sort === "-name", (query) =>
      query.innerJoin("person as p", (join) =>
        join.onRef("p.ID", "=", "f._doctor").on("p.kind", "=", "client"),
      ),
    )
    .select(["f._doctor", "f.ID"])
    .orderBy(order)
    .limit(limit)
    .offset(offset);
  const rows = await db
    .selectFrom(pageRows.as("o"))
    .innerJoin("insurer_form as f", (join) =>
      join.onRef("f._doctor", "=", "o._doctor").onRef("f.ID", "=", "o.ID"),
    )
    .innerJoin("person as p", "p.ID", "f._doctor")
    .innerJoin("doctor as d", "d.ID", "f._doctor")
    .leftJoin("user_location as l", "l.ID", "f.user_location")
    .select([
      "f.ID",
      "f._doctor",
      "f.is_update",
      "f.form_status",
      "f.process_status",
      "f.submitted_time",
      "l.name as user_location_name",
    ])
    .select(["p.username", "p.title", "p.first_name", "p.last_name", "d.company"])
    .orderBy(order)
    .execute();
  const { total } = await reviews
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const clients = rows.map((row) => ({
    ...row,
    name: clientName(row),
    form_status_name: statusName(row.form_status),
    form_status_label: statusLabel(row.form_status),
  }));
  return { clients, totalItems: total };
}

export const listSendings = (db: Db, _doctor: number, _form: number) =>
  db
    .selectFrom("insurer_form_fund as x")
    .leftJoin("person as p", "p.ID", "x._changed_by")
    .select([
      "x.ID",
      "x.recipient",
      "x.state",
      "x.email_address",
      "x._mail",
      "x.tries",
      "x.answer",
      "x.changed_time",
    ])
    .select(sql<string | null>`nullif(concat_ws(' ', p.first_name, p.last_name), '')`.as("changed_by"))
    .where("x._doctor", "=", _doctor)
    .where("x._form", "=", _form)
    .execute();

interface Sending {
  readonly state: "queued" | "sent" | "refused" | "task" | "entered";
  readonly email_address?: string | null;
  readonly _mail?: number | null;
  readonly answer?: string | null;
  readonly _changed_by?: number | null;
}

/** Upserts the row of a fund: inserted by the first attempt, updated by later ones. */
export async function saveSending(
  db: Db,
  _doctor: number,
  _form: number,
  recipient: string,
  sending: Sending,
): Promise<void> {
  await db
    .insertInto("insurer_form_fund")
    .values({ _doctor, _form, recipient, ...sending })
    .onConflict((conflict) =>
      conflict.constraint("insurer_form_fund_once").doUpdateSet({
        ...sending,
        changed_time: sql<string>`excluded.changed_time`,
        tries: sql<number>`insurer_form_fund.tries + 1`,
      }),
    )
    .execute();
}

/** Returns the fund that an email was sent to, with the email's state, or undefined. */
export const sendingOfMail = (db: Db, _doctor: number, mail: number) =>
  db
    .selectFrom("insurer_form_fund as x")
    .innerJoin("mail as m", (join) => join.onRef("m._doctor", "=", "x._doctor").onRef("m.ID", "=", "x._mail"))
    .select(["x._form", "x.recipient", "x.state", "m.state as mail_state", "m.last_answer"])
    .where("x._doctor", "=", _doctor)
    .where("x._mail", "=", mail)
    .executeTakeFirst();

export async function setSending(
  db: Db,
  _doctor: number,
  _form: number,
  recipient: string,
  change: Partial<Sending>,
): Promise<void> {
  await db
    .updateTable("insurer_form_fund")
    .set({ ...change, changed_time: sql<string>`now()` })
    .where("_doctor", "=", _doctor)
    .where("_form", "=", _form)
    .where("recipient", "=", recipient)
    .execute();
}

export const nameOf = async (db: Db, person: number | null): Promise<string | null> => {
  if (person === null) return null;
  const row = await db
    .selectFrom("person")
    .select(["title", "first_name", "last_name"])
    .where("ID", "=", person)
    .executeTakeFirst();
  return row ? clientName(row) : null;
};
