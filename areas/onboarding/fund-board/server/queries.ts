import { type RawBuilder, sql } from "kysely";
import type { Day } from "#kernel/dates/day.ts";
import type { ParamsOf, QueryOf } from "#kernel/contract/contract.ts";
import type { Db } from "#platform/db/db.ts";
import { offsetOf } from "#kernel/lists/page.ts";
import type { boardRoutes, Counts } from "../contract.ts";
import { escapeLike } from "#kernel/text/like.ts";

/**
 * ID of the client whose provider numbers are read, or null for the bureau's view of all clients (form.review
 * is for all of them).
 */
export type ClientScope = number | null;

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

const isOfClient = (clientId: ClientScope): RawBuilder<unknown> =>
  clientId === null ? sql`true` : sql`_doctor = ${clientId}`;
/** Selects the provider numbers of practices and of sent forms, without duplicates. */
const selectNumbers = (clientId: ClientScope): RawBuilder<unknown> =>
  sql`(select n._doctor, n.provider_number, min(n."ID") as "ID", max(n.practice_name) as practice_name from (
    select _doctor, provider_number, "ID", practice_name from fund_registration where ${isOfClient(clientId)}
    union all select _doctor, provider_number, "ID", practice_name from practice where ${isOfClient(clientId)} and active) n
    group by n._doctor, n.provider_number)`;

export const isDue = (today: Day): RawBuilder<boolean> =>
  sql`(r.state = 'sent' and coalesce(r.due_day <= ${today}, false))`;
const hasRegistration = (condition: RawBuilder<boolean>): RawBuilder<boolean> =>
  sql`exists (select from fund_registration r where r._doctor = n._doctor and r.provider_number = n.provider_number and ${condition})`;
const isUnregistered = sql<boolean>`(select count(*) from fund_registration r where r._doctor = n._doctor and r.provider_number = n.provider_number)
  < (select count(*) from fund_recipient)`;

function filterCondition(filter: QueryOf<typeof boardRoutes.list>["shown"], today: Day): RawBuilder<boolean> {
  if (filter === "due") return hasRegistration(isDue(today));
  if (filter === "rejected" || filter === "not_sent") return hasRegistration(sql`r.state = ${filter}`);
  if (filter === "sent") return hasRegistration(sql`r.state = 'sent' and not ${isDue(today)}`);
  return filter === "not_registered" ? isUnregistered : sql`true`;
}

const likeOf = (text: string): string => `%${escapeLike(text.toLowerCase())}%`;

type BoardQuery = QueryOf<typeof boardRoutes.list>;

function matchClause(
  clientId: ClientScope,
  { search = "", shown }: BoardQuery,
  today: Day,
): RawBuilder<unknown> {
  const words = search.split(/\s+/).filter((word) => word !== "");
  const wordConditions = words.map(
    (word) =>
      sql`lower(concat_ws(' ', n.provider_number, n.practice_name, p.first_name, p.last_name)) like ${likeOf(word)}`,
  );
  const matches = sql.join([filterCondition(shown, today), ...wordConditions], sql` and `);
  return sql`from ${selectNumbers(clientId)} n join person p on p."ID" = n._doctor where ${matches}`;
}

/**
 * Lists provider numbers, starting with the client that has waited longest. The numbers of one client are
 * consecutive.
 */
export async function listNumbers(
  db: Db,
  clientId: ClientScope,
  query: BoardQuery,
  today: Day,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<readonly NumberRow[]> {
  const oldest = sql`(select min(r.due_day) from fund_registration r where r._doctor = n._doctor and ${isDue(today)})`;
  const { rows } =
    await sql<NumberRow>`select n."ID"::int8 as "ID", n._doctor, n.provider_number, n.practice_name, p.username, p.title,
    p.first_name, p.last_name ${matchClause(clientId, query, today)}
    order by ${oldest} nulls last, p.last_key, p.first_key, n._doctor, n.provider_number limit ${limit} offset ${offset}`.execute(
      db,
    );
  return rows;
}

export async function pageOfNumbers(
  db: Db,
  clientId: ClientScope,
  { pageSize, pageNumber }: ParamsOf<typeof boardRoutes.list>,
  query: BoardQuery,
  today: Day,
) {
  const rows = await listNumbers(db, clientId, query, today, {
    limit: pageSize,
    offset: offsetOf(pageSize, pageNumber),
  });
  const { rows: counted } = await sql<{
    total: number;
  }>`select count(*)::int as total ${matchClause(clientId, query, today)}`.execute(db);
  return { rows, total: counted[0]?.total ?? 0 };
}

const selectRegistrations = (db: Db) =>
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
  selectRegistrations(db)
    .where(sql<boolean>`_doctor = any(${[...new Set(doctors)]}::bigint[])`)
    .orderBy("ID")
    .execute();

export const findRegistration = (db: Db, ID: number) =>
  selectRegistrations(db).where("ID", "=", ID).executeTakeFirst();

export async function countCells(db: Db, clientId: ClientScope, today: Day): Promise<Counts> {
  const { rows } = await sql<
    Omit<Counts, "not_registered"> & { total: number }
  >`select count(*) filter (where ${isDue(today)})::int as due,
    count(*) filter (where r.state = 'rejected')::int as rejected, count(*) filter (where r.state = 'not_sent')::int as not_sent,
    count(*) filter (where r.state = 'sent' and not ${isDue(today)})::int as sent, count(*) filter (where r.state = 'confirmed')::int as confirmed,
    count(*)::int as total from fund_registration r where ${isOfClient(clientId)}`.execute(db);
  const { rows: sizes } = await sql<{ numbers: number; recipients: number }>`
    select (select count(*)::int from ${selectNumbers(clientId)} n) as numbers, (select count(*)::int from fund_recipient) as recipients`.execute(
    db,
  );
  const { total, ...counts } = rows[0] ?? {
    due: 0,
    rejected: 0,
    not_sent: 0,
    sent: 0,
    confirmed: 0,
    total: 0,
  };
  const { numbers, recipients } = sizes[0] ?? { numbers: 0, recipients: 0 };
  return { ...counts, not_registered: numbers * recipients - total };
}

/** Lists the overdue registrations of one client at one fund, or of all. */
export const listDue = (
  db: Db,
  today: Day,
  target?: { readonly _doctor: number; readonly recipient: string },
) =>
  db
    .selectFrom("fund_registration as r")
    .innerJoin("person as p", "p.ID", "r._doctor")
    .select([
      "r.ID",
      "r._doctor",
      "r.provider_number",
      "r.practice_name",
      "r.recipient",
      "r.sent_day",
      "r.due_day",
      "r._form",
    ])
    .select(["p.title", "p.first_name", "p.last_name"])
    .where(sql<boolean>`${isDue(today)}`)
    .where(
      target
        ? sql<boolean>`r._doctor = ${target._doctor} and r.recipient = ${target.recipient}`
        : sql<boolean>`true`,
    )
    .orderBy("r.due_day")
    .orderBy("r.provider_number")
    .execute();

/**
 * Restarts the waiting period of due registrations and returns their number. Returns 0 if another request has
 * chased them meanwhile.
 */
export async function restartWaiting(
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
    .where(sql<boolean>`${isDue(today)}`)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
