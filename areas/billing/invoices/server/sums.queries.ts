import { type RawBuilder, sql } from "kysely";
import type { Day } from "#kernel/dates/day.ts";
import { visibleClients } from "#platform/access/visible-rows.ts";
import type { Db } from "#platform/db/db.ts";
import { INVOICE_VIEWS, type InvoiceView, MAX_COUNTED, MAX_SUMMED } from "../list.contract.ts";
import {
  filterCondition,
  fromFor,
  type InvoiceAccess,
  type InvoiceFilters,
  IS_OWED,
  READ_PERMISSIONS,
} from "./list.queries.ts";

/** Filters of sums and counts: all filters of the list except the state. */
export type SumFilters = Pick<InvoiceFilters, "from" | "to" | "search">;

interface SummaryRow {
  readonly state: "overdue" | "unpublished" | "sent";
  readonly total: number;
  readonly owed: number;
}

interface CountRow {
  readonly state: InvoiceView | "all";
  readonly n: number;
}

/** Counts the invoices in each state, up to `MAX_COUNTED` each. */
export async function countByState(db: Db, access: InvoiceAccess, filters: SumFilters) {
  const views: (InvoiceView | "all")[] = ["all", ...INVOICE_VIEWS];
  const counts = views.map((state) => {
    const where = filterCondition(access, { ...filters, ...(state === "all" ? {} : { state }) });
    return sql`select ${state}::text as state, count(*) as n from (select 1 from ${fromFor(filters)} where ${where} limit ${MAX_COUNTED}) c`;
  });
  const { rows } = await sql<CountRow>`${sql.join(counts, sql` union all `)}`.execute(db);
  return rows;
}

/** Sums the owed and the unpublished invoices by state, in cents. */
export async function sumsByState(db: Db, access: InvoiceAccess, filters: SumFilters) {
  const [from, where] = [fromFor(filters), filterCondition(access, filters)];
  // Separate queries let each part use its own index without reading paid invoices.
  const { rows } = await sql<SummaryRow>`
    select case when i.due_date < ${access.today} then 'overdue' else 'sent' end as state,
      coalesce(sum(i.total_cents), 0)::bigint as total, coalesce(sum(b.cents), 0)::bigint as owed
    from ${from} where ${where} and ${IS_OWED} group by 1
    union all select 'unpublished', coalesce(sum(i.total_cents), 0)::bigint, 0 from ${from} where ${where} and not i.is_published`.execute(
    db,
  );
  return rows;
}

/**
 * Returns the count and total of the published invoices. Null if more than `MAX_SUMMED` invoices match
 * (decision 0148).
 */
export async function sumOfPublished(db: Db, access: InvoiceAccess, filters: SumFilters) {
  const where = sql`${filterCondition(access, filters)} and i.is_published and not i.is_void`;
  const { rows } = await sql<{ count: number; total: number }>`
    select count(*) as count, coalesce(sum(p.total_cents), 0)::bigint as total from (
      select i.total_cents from ${fromFor(filters)} where ${where} limit ${MAX_SUMMED + 1}) p`.execute(db);
  const [sum] = rows;
  return sum && sum.count <= MAX_SUMMED ? sum : null;
}

export type Age = "not_due" | "0-30" | "31-60" | "61-90" | "over_90";
export const AGES: readonly Age[] = ["not_due", "0-30", "31-60", "61-90", "over_90"];
/** Returns the SQL for the age band of a debt, by whole days past due (G-39). */
export const ageSql = (due: RawBuilder<unknown>, day: Day): RawBuilder<Age> => sql<Age>`case
  when ${due} >= ${day}::date then 'not_due' when ${day}::date - ${due} <= 30 then '0-30'
  when ${day}::date - ${due} <= 60 then '31-60' when ${day}::date - ${due} <= 90 then '61-90' else 'over_90' end`;

export async function owedByAge(
  db: Db,
  access: InvoiceAccess,
  filters: SumFilters,
): Promise<{ age: Age; total: number }[]> {
  const { rows } = await sql<{ age: Age; total: number }>`
    select ${ageSql(sql.ref("i.due_date"), access.today)} as age, sum(b.cents)::bigint as total
    from ${fromFor(filters)} where ${filterCondition(access, filters)} and ${IS_OWED} group by 1`.execute(db);
  return AGES.map((age) => ({ age, total: rows.find((row) => row.age === age)?.total ?? 0 }));
}

/** Sums the money received this month less refunds, in cents. Payments by client credit don't count. */
export async function receivedThisMonth(db: Db, { actor, client, today }: InvoiceAccess): Promise<number> {
  const clientCondition =
    client === null
      ? visibleClients(actor, READ_PERMISSIONS, sql.ref("m._doctor"))
      : sql<boolean>`m._doctor = ${client}`;
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(m.amount_cents), 0)::bigint as cents from payment m
    where ${clientCondition} and m.is_successful and m.payment_type is not null
      and m.payment_date >= date_trunc('month', ${today}::date) and m.payment_date < date_trunc('month', ${today}::date) + interval '1 month'`.execute(
    db,
  );
  return rows[0]?.cents ?? 0;
}
