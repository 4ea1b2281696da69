import { type RawBuilder, sql } from "kysely";
import type { Day } from "#kernel/dates/day.ts";
import { countLimit, offsetOf } from "#kernel/lists/page.ts";
import type { Actor } from "#platform/access/actor.ts";
import { visibleClients } from "#platform/access/visible.ts";
import type { Db } from "#platform/db/db.ts";
import { listSql, type OrderBy } from "#platform/db/list-sql.ts";
import { INVOICE_VIEWS, invoiceList, type InvoiceView, MOST_COUNTED, MOST_SUMMED } from "../list.contract.ts";
import type { InvoiceState } from "../invoice.contract.ts";
import { listRows } from "./queries.ts";
import { type PageQuery, idsOfSections, type Section } from "./list-sections.ts";

type Condition = RawBuilder<unknown>;

/** The caller who reads invoices, and the client whose invoices are read. */
export interface InvoiceAccess {
  readonly actor: Actor;
  /** ID of the client. Null means all clients the caller may see. */
  readonly client: number | null;
  readonly today: Day;
}

export const READ_PERMISSIONS = ["invoice.own", "invoice.view"] as const;

const IS_OWED = sql`i.is_published and not i.is_void and b.cents > 0`;
const STATE_CONDITIONS: Readonly<Record<InvoiceState | InvoiceView, (today: Day) => Condition>> = {
  unpublished: () => sql`not i.is_published`,
  published: () => IS_OWED,
  overdue: (today) => sql`${IS_OWED} and i.due_date < ${today}`,
  sent: (today) => sql`${IS_OWED} and i.due_date >= ${today}`,
  paid: () => sql`i.is_published and not i.is_void and b.cents = 0`,
  void: () => sql`i.is_void`,
};

/**
 * Condition for the invoices an actor may see: staff all; a client published ones, and its own sign-up,
 * forms-fee and package-switch invoices even before publishing, but none that are void (RULE-PERM, C-98).
 */
export const isShownTo = ({ kind }: Pick<Actor, "kind">): Condition =>
  kind === "staff"
    ? sql`true`
    : sql`not i.is_void and (i.is_published or i.kind in ('signup', 'forms', 'switch'))`;

function accessCondition({ actor, client }: InvoiceAccess): Condition {
  return sql.join(
    [
      client === null
        ? visibleClients(actor, READ_PERMISSIONS, sql.ref("i._doctor"))
        : sql`i._doctor = ${client}`,
      isShownTo(actor),
    ],
    sql` and `,
  );
}

interface Filters {
  readonly state?: InvoiceState | InvoiceView | undefined;
  readonly from?: Day | undefined;
  readonly to?: Day | undefined;
  readonly search?: string | undefined;
}

function filterCondition(access: InvoiceAccess, { state, from, to, search = "" }: Filters): Condition {
  const searchText = search.trim();
  return sql.join(
    [
      accessCondition(access),
      ...(state ? [STATE_CONDITIONS[state](access.today)] : []),
      ...(from ? [sql`i.invoice_date >= ${from}`] : []),
      ...(to ? [sql`i.invoice_date <= ${to}`] : []),
      ...(searchText === "" ? [] : [searchCondition(searchText)]),
    ],
    sql` and `,
  );
}

const searchCondition = (searchText: string): Condition =>
  /^\d{1,12}$/.test(searchText)
    ? sql`i.invoice_number = ${Number(searchText)}`
    : sql`(p.find_key like '%' || search_key(${searchText}) || '%' or d.company_key like '%' || search_key(${searchText}) || '%')`;

const TABLES = sql`invoice i left join invoice_balance b on b._doctor = i._doctor and b._invoice = i."ID"`;
// The condition on `kind` lets the query use the index of clients by name.
const TABLES_WITH_NAMES = sql`${TABLES} join person p on p."ID" = i._doctor and p.kind = 'client' join doctor d on d."ID" = i._doctor`;
/** Returns the tables to read from. Joins the clients' names only if the query searches or sorts by them. */
const fromFor = ({
  search = "",
  sort = "",
}: {
  readonly search?: string | undefined;
  readonly sort?: string | undefined;
}) => (search.trim() === "" && !sort.endsWith("client") ? TABLES : TABLES_WITH_NAMES);

const ORDERS: Readonly<
  Record<"state" | "date" | "number" | "client" | "due" | "total" | "outstanding", OrderBy>
> = {
  // Sections are ordered separately.
  state: sql`i."ID"`,
  date: sql`i.invoice_date`,
  number: sql`i.invoice_number`,
  client: { by: sql`p.last_key`, after: [sql`p.first_key`] },
  due: sql`i.due_date`,
  total: sql`i.total_cents`,
  outstanding: sql`coalesce(b.cents, 0)`,
};

interface PageParams {
  readonly pageSize: number;
  readonly pageNumber: number;
}
type ListQuery = Filters & { readonly sort?: string | undefined };

export async function pageOfInvoices(db: Db, access: InvoiceAccess, params: PageParams, query: ListQuery) {
  const where = filterCondition(access, query);
  const from = fromFor(query);
  const offset = offsetOf(params.pageSize, params.pageNumber);
  const { by, descending } = invoiceList.orderOf(query);
  const pageQuery = { from, where, limit: params.pageSize, offset };
  const sections =
    by === "state"
      ? sectionsOf(access, query)
      : by === "outstanding"
        ? outstandingSections(descending)
        : null;
  const ids = sections
    ? await idsOfSections(db, pageQuery, sections)
    : await idsBy(db, pageQuery, params, query);
  const countResult = await sql<{
    n: number;
  }>`select count(*) as n from (select from ${from} where ${where} limit ${countLimit(offset)}) c`.execute(
    db,
  );
  return { invoices: await listRows(db, ids), totalItems: countResult.rows[0]?.n ?? 0 };
}

async function idsBy(
  db: Db,
  { from, where }: PageQuery,
  params: PageParams,
  query: ListQuery,
): Promise<number[]> {
  const { page } = listSql(invoiceList, params, query, ORDERS, sql`i."ID"`);
  const { rows } = await sql<{ ID: number }>`select i."ID" from ${from} where ${where} ${page}`.execute(db);
  return rows.map(({ ID }) => ID);
}

/**
 * Returns the sections of the order by outstanding amount. Few invoices are owed and most are paid, so each
 * section has its own order and a million paid invoices aren't sorted by an equal amount.
 */
function outstandingSections(descending: boolean): readonly Section[] {
  const direction = descending ? sql`desc` : sql`asc`;
  const owedSection = { is: sql`b.cents > 0`, order: sql`b.cents ${direction}, i."ID" ${direction}` };
  const settledSection = { is: sql`coalesce(b.cents, 0) = 0`, order: sql`i."ID" ${direction}` };
  return descending ? [owedSection, settledSection] : [settledSection, owedSection];
}

const NEXT_DUE = sql`i.due_date, i."ID"`;
const VIEW_ORDERS: Readonly<Record<InvoiceView, Condition>> = {
  overdue: NEXT_DUE,
  unpublished: NEXT_DUE,
  sent: NEXT_DUE,
  paid: sql`i.invoice_date desc, i."ID" desc`,
  void: sql`i."ID" desc`,
};

/** Returns a section for each view, the most urgent first (picture 30). */
const sectionsOf = ({ today }: InvoiceAccess, { state }: Filters): readonly Section[] =>
  INVOICE_VIEWS.filter((view) => state === undefined || state === view).map((view) => ({
    is: STATE_CONDITIONS[view](today),
    order: VIEW_ORDERS[view],
  }));

const MOST_LISTED = 1000;

export async function listInvoices(db: Db, access: InvoiceAccess, filters: Filters) {
  const { rows } = await sql<{ ID: number }>`
    select i."ID" from ${fromFor(filters)} where ${filterCondition(access, filters)} order by i.invoice_date desc, i."ID" desc limit ${MOST_LISTED}`.execute(
    db,
  );
  return await listRows(
    db,
    rows.map(({ ID }) => ID),
  );
}

/** Lists the next `limit` invoices after an ID, for exports. */
export async function listAfter(
  db: Db,
  access: InvoiceAccess,
  filters: Filters,
  after: number,
  limit: number,
) {
  const { rows } = await sql<{ ID: number }>`
    select i."ID" from ${fromFor(filters)} where ${filterCondition(access, filters)} and i."ID" > ${after} order by i."ID" limit ${limit}`.execute(
    db,
  );
  return await listRows(
    db,
    rows.map(({ ID }) => ID),
  );
}

/** Filters of sums and counts: all filters of the list except the state. */
export type SumFilters = Pick<Filters, "from" | "to" | "search">;

interface SummaryRow {
  readonly state: "overdue" | "unpublished" | "sent";
  readonly total: number;
  readonly owed: number;
}

interface CountRow {
  readonly state: InvoiceView | "all";
  readonly n: number;
}

/** Counts the invoices in each state, up to `MOST_COUNTED` each. */
export async function countByState(db: Db, access: InvoiceAccess, filters: SumFilters) {
  const views: (InvoiceView | "all")[] = ["all", ...INVOICE_VIEWS];
  const counts = views.map((state) => {
    const where = filterCondition(access, { ...filters, ...(state === "all" ? {} : { state }) });
    return sql`select ${state}::text as state, count(*) as n from (select from ${fromFor(filters)} where ${where} limit ${MOST_COUNTED}) c`;
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
 * Returns the count and total of the published invoices. Null if more than `MOST_SUMMED` invoices match
 * (decision 0148).
 */
export async function sumOfPublished(db: Db, access: InvoiceAccess, filters: SumFilters) {
  const where = sql`${filterCondition(access, filters)} and i.is_published and not i.is_void`;
  const { rows } = await sql<{ count: number; total: number }>`
    select count(*) as count, coalesce(sum(p.total_cents), 0)::bigint as total from (
      select i.total_cents from ${fromFor(filters)} where ${where} limit ${MOST_SUMMED + 1}) p`.execute(db);
  const [sum] = rows;
  return sum && sum.count <= MOST_SUMMED ? sum : null;
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

/** Lists the products in each client's invoices of a month. */
export async function invoicedProducts(
  db: Db,
  actor: Actor,
  month: Day,
): Promise<{ _doctor: number; product: number }[]> {
  const { rows } = await sql<{ _doctor: number; product: number }>`
    select distinct i._doctor, l._product as product
    from invoice i join invoice_line l on l._doctor = i._doctor and l._invoice = i."ID" and l._product is not null
    where ${visibleClients(actor, "invoice.report", sql.ref("i._doctor"))} and not i.is_void
      and i.invoice_date >= ${month}::date and i.invoice_date < ${month}::date + interval '1 month'`.execute(
    db,
  );
  return rows;
}
