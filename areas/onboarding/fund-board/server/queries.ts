import { type RawBuilder, sql } from "kysely";
import type { Day } from "#kernel/dates/day.ts";
import type { ParamsOf, QueryOf } from "#kernel/contract/contract.ts";
import type { Db } from "#platform/db/db.ts";
import { offsetOf } from "#kernel/lists/page.ts";
import type { boardRoutes, Counts } from "../contract.ts";

/**
 * ID of the client whose provider numbers are read, or null for the bureau's view of all clients (form.review
 * is for all of them).
 */
export type Reach = number | null;

export interface NumberRow {
  readonly ID: number;
  readonly _doctor: number;
  readonly provider_number: string;
  readonly practice_name: string | null;
  readonly username: string;
  readonly title: number | null;
  readonly first_name: string;
  readonly last_name: string;
}

const ofClient = (of: Reach): RawBuilder<unknown> => (of === null ? sql`true` : sql`_doctor = ${of}`);
/** Selects the provider numbers of practices and of sent forms, without duplicates. */
const numbers = (of: Reach): RawBuilder<unknown> =>
  sql`(select n._doctor, n.provider_number, min(n."ID") as "ID", max(n.practice_name) as practice_name from (
    select _doctor, provider_number, "ID", practice_name from fund_registration where ${ofClient(of)}
    union all select _doctor, provider_number, "ID", practice_name from practice where ${ofClient(of)} and active) n
    group by n._doctor, n.provider_number)`;

const due = (today: Day): RawBuilder<boolean> => sql`(r.state = 'sent' and coalesce(r.due_day <= ${today}, false))`;
const some = (condition: RawBuilder<boolean>): RawBuilder<boolean> =>
  sql`exists (select from fund_registration r where r._doctor = n._doctor and r.provider_number = n.provider_number and ${condition})`;
const unregistered = sql<boolean>`(select count(*) from fund_registration r where r._doctor = n._doctor and r.provider_number = n.provider_number)
  < (select count(*) from fund_recipient)`;

function shownOnly(shown: QueryOf<typeof boardRoutes.list>["shown"], today: Day): RawBuilder<boolean> {
  if (shown === "due") return some(due(today));
  if (shown === "rejected" || shown === "not_sent") return some(sql`r.state = ${shown}`);
  return shown === "not_registered" ? unregistered : sql`true`;
}

const likeOf = (text: string): string => `%${text.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;

type Asked = QueryOf<typeof boardRoutes.list>;

function matching(of: Reach, { search = "", shown }: Asked, today: Day): RawBuilder<unknown> {
  const words = search.split(/\s+/).filter((word) => word !== "");
  const found = words.map(
    (word) => sql`lower(concat_ws(' ', n.provider_number, n.practice_name, p.first_name, p.last_name)) like ${likeOf(word)}`,
  );
  const matches = sql.join([shownOnly(shown, today), ...found], sql` and `);
  return sql`from ${numbers(of)} n join person p on p."ID" = n._doctor where ${matches}`;
}

/**
 * Lists provider numbers, starting with the client that has waited longest. The numbers of one client are
 * consecutive.
 */
export async function listNumbers(
  db: Db,
  of: Reach,
  query: Asked,
  today: Day,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<readonly NumberRow[]> {
  const oldest = sql`(select min(r.due_day) from fund_registration r where r._doctor = n._doctor and ${due(today)})`;
  const { rows } =
    await sql<NumberRow>`select n."ID"::int8 as "ID", n._doctor, n.provider_number, n.practice_name, p.username, p.title,
    p.first_name, p.last_name ${matching(of, query, today)}
    order by ${oldest} nulls last, p.last_key, p.first_key, n._doctor, n.provider_number limit ${limit} offset ${offset}`.execute(
      db,
    );
  return rows;
}

export async function pageOfNumbers(
  db: Db,
  of: Reach,
  { pageSize, pageNumber }: ParamsOf<typeof boardRoutes.list>,
  query: Asked,
  today: Day,
) {
  const rows = await listNumbers(db, of, query, today, { limit: pageSize, offset: offsetOf(pageSize, pageNumber) });
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total ${matching(of, query, today)}`.execute(db);
  return { rows, total: counted[0]?.total ?? 0 };
}

const registrations = (db: Db) =>
  db
    .selectFrom("fund_registration")
    .select([
      "ID",
      "_doctor",
      "provider_number",
      "practice_name",
      "recipient",
      "state",
      "sent_day",
      "due_day",
      "_form",
      "version",
    ]);
export type RegistrationRow = Awaited<ReturnType<typeof listRegistrations>>[number];

export const listRegistrations = (db: Db, doctors: readonly number[]) =>
  registrations(db)
    .where(sql<boolean>`_doctor = any(${[...new Set(doctors)]}::bigint[])`)
    .orderBy("ID")
    .execute();

export const findRegistration = (db: Db, ID: number) => registrations(db).where("ID", "=", ID).executeTakeFirst();

export async function countCells(db: Db, of: Reach, today: Day): Promise<Counts> {
  const { rows } = await sql<Counts>`select count(*) filter (where ${due(today)})::int as due,
    count(*) filter (where r.state = 'rejected')::int as rejected, count(*) filter (where r.state = 'not_sent')::int as not_sent,
    count(*) filter (where r.state = 'sent' and not ${due(today)})::int as sent, count(*) filter (where r.state = 'confirmed')::int as confirmed,
    ((select count(*) from ${numbers(of)} n) * (select count(*) from fund_recipient) - count(*))::int as not_registered
    from fund_registration r where ${ofClient(of)}`.execute(db);
  return rows[0] ?? { due: 0, rejected: 0, not_sent: 0, sent: 0, confirmed: 0, not_registered: 0 };
}

/** Lists the overdue registrations of one client at one fund, or of all. */
export const listDue = (db: Db, today: Day, of?: { readonly _doctor: number; readonly recipient: string }) =>
  db
    .selectFrom("fund_registration as r")
    .innerJoin("person as p", "p.ID", "r._doctor")
    .select(["r.ID", "r._doctor", "r.provider_number", "r.practice_name", "r.recipient", "r.sent_day", "r.due_day", "r._form"])
    .select(["p.title", "p.first_name", "p.last_name"])
    .where(sql<boolean>`${due(today)}`)
    .where(of ? sql<boolean>`r._doctor = ${of._doctor} and r.recipient = ${of.recipient}` : sql<boolean>`true`)
    .orderBy("r.due_day")
    .orderBy("r.provider_number")
    .execute();

/**
 * Restarts the waiting period of due registrations and returns their number. Returns 0 if another request has
 * chased them meanwhile.
 */
export async function waitAgain(
  db: Db,
  _doctor: number,
  recipient: string,
  sent_day: Day,
  due_day: Day,
  today: Day,
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable("fund_registration as r")
    .set({ sent_day, due_day, changed_time: sql<string>`now()`, version: sql<number>`version + 1` })
    .where("r._doctor", "=", _doctor)
    .where("r.recipient", "=", recipient)
    .where(sql<boolean>`${due(today)}`)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
