import { type RawBuilder, sql } from "kysely";
import type { Day } from "#kernel/dates/day.ts";
import { countLimit, offsetOf } from "#kernel/lists/page.ts";
import type { Actor } from "#platform/access/actor.ts";
import { visibleClients } from "#platform/access/visible-rows.ts";
import type { Db } from "#platform/db/db.ts";
import { listSql, type OrderBy } from "#platform/db/list-sql.ts";
import { INVOICE_VIEWS, invoiceList, type InvoiceView } from "../list.contract.ts";
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

/** Condition for the invoices that are owed: published, not void, and with an outstanding amount. */
export const IS_OWED = sql`i.is_published and not i.is_void and b.cents > 0`;
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

/** Filters of the list. A filter that is undefined, and an empty search, match all invoices. */
export interface InvoiceFilters {
  readonly state?: InvoiceState | InvoiceView | undefined;
  readonly from?: Day | undefined;
  readonly to?: Day | undefined;
  readonly search?: string | undefined;
}

/** Returns the condition for the invoices that the caller may see and that match all filters. */
export function filterCondition(
  access: InvoiceAccess,
  { state, from, to, search = "" }: InvoiceFilters,
): Condition {
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
export const fromFor = ({
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
type ListQuery = InvoiceFilters & { readonly sort?: string | undefined };

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
  }>`select count(*) as n from (select 1 from ${from} where ${where} limit ${countLimit(offset)}) c`.execute(
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
const sectionsOf = ({ today }: InvoiceAccess, { state }: InvoiceFilters): readonly Section[] =>
  INVOICE_VIEWS.filter((view) => state === undefined || state === view).map((view) => ({
    is: STATE_CONDITIONS[view](today),
    order: VIEW_ORDERS[view],
  }));

const MAX_LISTED = 1000;

export async function listInvoices(db: Db, access: InvoiceAccess, filters: InvoiceFilters) {
  const { rows } = await sql<{ ID: number }>`
    select i."ID" from ${fromFor(filters)} where ${filterCondition(access, filters)} order by i.invoice_date desc, i."ID" desc limit ${MAX_LISTED}`.execute(
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
  filters: InvoiceFilters,
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
