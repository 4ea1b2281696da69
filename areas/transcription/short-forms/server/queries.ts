import { sql } from "kysely";
import type { ParamsOf, QueryOf } from "#kernel/contract/contract.ts";
import type { Db } from "#platform/db/db.ts";
import { listSql } from "#platform/db/list-sql.ts";
import { shortFormList, type shortFormRoutes } from "../contract.ts";

/** Query of the user's own short forms and the office's. */
const selectForms = (db: Db, person: number) =>
  db
    .selectFrom("short_form as s")
    .select(["s.ID", "s.short", "s.text", "s.version"])
    .select(sql<boolean>`s._user is null`.as("is_office"))
    .where((eb) => eb.or([eb("s._user", "is", null), eb("s._user", "=", person)]));

const MAX_FORMS = 5_000;
export const listForms = (db: Db, person: number) =>
  selectForms(db, person).orderBy("s.short").orderBy("s.ID").limit(MAX_FORMS).execute();

export const findForm = (db: Db, person: number, ID: number) =>
  selectForms(db, person).where("s.ID", "=", ID).executeTakeFirst();

const orders = { short: sql`s.short`, text: sql`lower(s.text)` };

export async function pageOfForms(
  db: Db,
  person: number,
  page: ParamsOf<typeof shortFormRoutes.list>,
  query: QueryOf<typeof shortFormRoutes.list>,
) {
  const { order, limit, offset } = listSql(shortFormList, page, query, orders, sql`s."ID"`);
  const text = (query.search ?? "").trim();
  const matches = selectForms(db, person).$if(text !== "", (rows) =>
    rows.where(
      sql<boolean>`s.search_text like '%' || replace(replace(replace(search_key(${text}), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'`,
    ),
  );
  const rows = await matches.orderBy(order).limit(limit).offset(offset).execute();
  const { total } = await db
    .selectFrom(matches.as("all"))
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return { short_forms: rows, totalItems: total };
}

export async function insertForm(
  db: Db,
  form: { _user: number | null; short: string; text: string },
): Promise<number> {
  const { ID } = await db.insertInto("short_form").values(form).returning("ID").executeTakeFirstOrThrow();
  return ID;
}

export async function deleteForm(db: Db, ID: number): Promise<void> {
  await db.deleteFrom("short_form").where("ID", "=", ID).execute();
}
