import { type RawBuilder, type SqlBool, sql } from "kysely";
import { WARN_DAYS } from "#areas/patients/referrals/rules/badge.ts";
import { addDays, type Day } from "#kernel/dates/day.ts";
import type { PatientCategory } from "#kernel/people/patient-category.ts";
import { orderSql } from "#platform/db/list-sql.ts";
import type { PatientListValues } from "../contract.ts";
import type { ReferralFilter } from "../filter.contract.ts";
import { PATIENT_STATUSES } from "../row.contract.ts";

type By = PatientListValues["order"]["by"];

/** Categories in the order of their names. */
const CATEGORIES: readonly PatientCategory[] = ["I", "Z", "C", "M", "U"];

const NAME = [sql`p.last_key`, sql`p.first_key`];
const placeIn = (values: readonly string[], column: RawBuilder<unknown>) =>
  sql`array_position(${[...values]}::text[], ${column}::text)`;
const activeReferral = (what: RawBuilder<unknown>) =>
  sql`(select ${what} from referral r where r._doctor = p._doctor and r._patient = p."ID" and r.active)`;

/** Expressions of the patient `p` by which each column sorts. An indefinite referral ends after all others. */
const SORT_KEYS: Readonly<Record<By, readonly RawBuilder<unknown>[]>> = {
  name: NAME,
  born: [sql`p.dob`],
  suburb: [sql`(select l.suburb from locality l where l."ID" = p._locality)`, ...NAME],
  fund: [sql`(select f.name from health_fund f where f."ID" = p._health_fund)`, ...NAME],
  category: [placeIn(CATEGORIES, sql`p.category`), ...NAME],
  referral: [activeReferral(sql`coalesce(r.expiry_date, 'infinity'::date)`), ...NAME],
  record: [placeIn(PATIENT_STATUSES, sql`p.status`), ...NAME],
};
/** Columns with empty cells, which stand last in both directions. */
const WITH_EMPTY: ReadonlySet<By> = new Set(["suburb", "fund", "referral"]);

const columnOf = (index: number): string => `sort_${index + 1}`;
const orderOf = (
  by: By,
  keys: readonly RawBuilder<unknown>[],
  descending: boolean,
  ID: RawBuilder<unknown>,
): RawBuilder<unknown> => orderSql(WITH_EMPTY.has(by) ? { by: keys, nulls: "last" } : keys, descending, ID);

/** Returns the sort keys as columns, the order by them, and the same order of the rows `k` that were selected. */
export function orderColumns({ by, descending }: PatientListValues["order"]) {
  const keys = SORT_KEYS[by];
  const names = keys.map((_, index) => sql.ref(`k.${columnOf(index)}`));
  return {
    columns: sql.join(keys.map((key, index) => sql`${key} as ${sql.id(columnOf(index))}`)),
    order: orderOf(by, keys, descending, sql`p."ID"`),
    rowOrder: orderOf(by, names, descending, sql`k."ID"`),
  };
}

export interface CoverFilter {
  readonly referral?: ReferralFilter | undefined;
  readonly category?: PatientCategory | undefined;
  readonly fund?: number | undefined;
}

function referralCondition(referral: ReferralFilter, today: Day): RawBuilder<unknown> {
  if (referral === "none") return sql`not exists ${activeReferral(sql``)}`;
  if (referral === "expired") return activeReferral(sql`r.expiry_date < ${today}`);
  return activeReferral(
    sql`r.referral_date <= ${today} and r.expiry_date between ${today} and ${addDays(today, WARN_DAYS)}`,
  );
}

/** SQL condition of the filters by referral and cover on the patient `p`; the same as `matchesFilters`. */
export const isCovered = ({ referral, category, fund }: CoverFilter, today: Day): RawBuilder<SqlBool> =>
  sql<SqlBool>`${referral === undefined ? sql`true` : referralCondition(referral, today)}
    and ${category === undefined ? sql`true` : sql`p.category = ${category}`}
    and ${fund === undefined ? sql`true` : sql`p._health_fund = ${fund}`}`;
