import { type RawBuilder, sql } from "kysely";
import { startsWith } from "#areas/patients/patients/server/index.ts";
import { nameKey } from "#kernel/people/name-key.ts";
import { periodOf } from "../rules/period.ts";
import type { ResourceType } from "../rules/resource.ts";
import { LAST_UPDATED } from "../search-parameters.contract.ts";
import {
  codeOf,
  GENDERS,
  type IdentifierColumn,
  identifierColumns,
  idOf,
  indigenousCodeOf,
  referencedId,
  type Search,
} from "../rules/search.ts";
import { namePairs } from "../rules/whole-name.ts";

export type Condition = RawBuilder<boolean>;
type Column = RawBuilder<unknown>;

export const NONE: Condition = sql<boolean>`false`;
export const allOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` and `)}`;
const anyOf = (conditions: readonly Condition[]): Condition => {
  const [first = NONE] = conditions;
  return conditions.length < 2 ? first : sql<boolean>`(${sql.join(conditions, sql` or `)})`;
};

type ConditionBuilder = (value: string) => Condition;

/**
 * Builds a condition for each entry of a search, met by any of its values. Parameters missing from `builders`
 * match nothing.
 */
export const conditionsOf = (
  search: Search,
  builders: Readonly<Record<string, ConditionBuilder>>,
): Condition[] =>
  [...search.values].flatMap(([name, entries]) =>
    entries.map((each) => anyOf(each.map(builders[name] ?? (() => NONE)))),
  );

export function byIds(column: Column, { ids }: Search, letter: "" | "r"): Condition[] {
  if (ids === null) return [];
  const numbers = ids.flatMap((id) => idOf(id, letter) ?? []);
  return [numbers.length === 0 ? NONE : sql<boolean>`${column} = any(${numbers}::bigint[])`];
}

export const onDay =
  (column: Column): ConditionBuilder =>
  (value) => {
    const period = periodOf(value);
    if (period === null) return NONE;
    const { sign, first, last } = period;
    if (sign === "=") return sql<boolean>`${column} between ${first} and ${last}`;
    return sql<boolean>`${column} ${sql.raw(sign)} ${sign === ">" || sign === "<=" ? last : first}::date`;
  };

/**
 * Builds a condition that compares a time with days of the practice, or with an instant as precisely as it
 * was written.
 */
export const atTime =
  (column: Column, zone: string): ConditionBuilder =>
  (value) => {
    const period = periodOf(value);
    if (period === null) return NONE;
    const { sign, first, last, instant, lasts } = period;
    const from =
      instant === null ? sql`(${first}::date::timestamp at time zone ${zone})` : sql`${instant}::timestamptz`;
    const unit = instant === null ? sql`${last}::date + 1` : sql`null::date`;
    const end =
      instant === null
        ? sql`((${unit})::timestamp at time zone ${zone})`
        : sql`${instant}::timestamptz + ${lasts}::int * interval '1 millisecond'`;
    if (sign === "=") return sql<boolean>`(${column} >= ${from} and ${column} < ${end})`;
    if (sign === ">" || sign === "<=")
      return sql<boolean>`${column} ${sql.raw(sign === ">" ? ">=" : "<")} ${end}`;
    return sql<boolean>`${column} ${sql.raw(sign)} ${from}`;
  };

const prefixCondition = (column: Column, key: string): Condition => sql<boolean>`${startsWith(column, key)}`;

/** Builds a condition on name keys, which ignore accents and case and have an index. */
const nameCondition =
  (...columns: readonly Column[]): ConditionBuilder =>
  (text) => {
    const key = nameKey(text);
    return key === "" ? NONE : anyOf(columns.map((column) => prefixCondition(column, key)));
  };

/**
 * Builds a condition that finds a person by the beginning of one name, or by a whole name whose given and
 * family names begin so.
 */
const wholeNameCondition =
  (family: Column, given: Column, ...others: readonly Column[]): ConditionBuilder =>
  (text) =>
    anyOf([
      nameCondition(family, given, ...others)(text),
      ...namePairs(text).map((pair) =>
        allOf([prefixCondition(family, pair.family), prefixCondition(given, pair.given)]),
      ),
    ]);

/** Conditions by identifier column, written so that the indexes apply. */
const IDENTIFIERS: Readonly<Record<IdentifierColumn, ConditionBuilder>> = {
  medicare_number: (value) => sql<boolean>`p.medicare_number collate "C" = ${value}`,
  ihi: (value) => sql<boolean>`p.ihi collate "C" = ${value}`,
  dva_number: (value) => sql<boolean>`p.dva_number collate "C" = ${value}`,
  fund_number: (value) => sql<boolean>`p.fund_number collate "C" = ${value}`,
  mrn: (value) => sql<boolean>`upper(p.mrn) collate "C" = upper(${value}::text)`,
  import_id: (value) => sql<boolean>`p.import_id = ${value}`,
  ID: (value) => (/^\d{1,15}$/.test(value) ? sql<boolean>`p."ID" = ${Number(value)}` : NONE),
};

export const patientConditions = (search: Search, zone: string): Condition[] => [
  ...byIds(sql`p."ID"`, search, ""),
  ...conditionsOf(search, {
    [LAST_UPDATED]: atTime(sql`p.changed_time`, zone),
    family: nameCondition(sql`p.last_key`),
    given: nameCondition(sql`p.first_key`),
    name: wholeNameCondition(sql`p.last_key`, sql`p.first_key`, sql`p.preferred_key`),
    birthdate: onDay(sql`p.dob`),
    // The gender is a literal so that the partial index applies.
    gender: (value) => {
      const gender = GENDERS.get(codeOf(value)) ?? null;
      return gender === null ? sql<boolean>`p.gender is null` : sql<boolean>`p.gender = ${sql.lit(gender)}`;
    },
    "indigenous-status": (value) => sql<boolean>`p.indigenous_status = ${indigenousCodeOf(value)}`,
    identifier: (text) => {
      const { columns, value } = identifierColumns(text);
      return anyOf(columns.map((column) => IDENTIFIERS[column](value)));
    },
  }),
];

const STATES = new Map([
  ["active", true],
  ["completed", false],
]);
const numberOf = (name: string, value: string, letter: "" | "r"): number =>
  idOf(referencedId(name, value) ?? "", letter) ?? 0;

export const referralConditions = (search: Search, zone: string): Condition[] => [
  ...byIds(sql`r."ID"`, search, ""),
  ...conditionsOf(search, {
    [LAST_UPDATED]: atTime(sql`r.changed_time`, zone),
    patient: (value) => sql<boolean>`r._patient = ${numberOf("patient", value, "")}`,
    requester: (value) => sql<boolean>`r._referring_doctor = ${numberOf("requester", value, "r")}`,
    authored: onDay(sql`r.referral_date`),
    status: (value) => {
      const isActive = STATES.get(codeOf(value));
      return isActive === undefined ? NONE : sql<boolean>`r.active = ${isActive}`;
    },
  }),
];

const ADDRESS = [sql`r.address`, sql`y.suburb`, sql`y.state`, sql`y.postcode`];

/** Builds the conditions for one of a referring doctor's three resource types. */
export function referrerConditions(type: ResourceType, search: Search, zone: string): Condition[] {
  const referenceCondition = (name: string): ConditionBuilder => {
    return (value) => sql<boolean>`r."ID" = ${numberOf(name, value, "r")}`;
  };
  const textCondition = (column: Column, text: string) =>
    text.trim() === "" ? NONE : sql<boolean>`${startsWith(column, text.toLowerCase().trim())}`;
  const person = wholeNameCondition(sql`r.last_key`, sql`r.first_key`);
  const builders: Readonly<Record<string, ConditionBuilder>> =
    type === "PractitionerRole"
      ? {
          practitioner: referenceCondition("practitioner"),
          organization: referenceCondition("organization"),
          identifier: (value) =>
            isProvider(value)
              ? sql<boolean>`r.provider_number collate "C" = ${codeOf(value).toUpperCase()}`
              : NONE,
        }
      : type === "Practitioner"
        ? { name: person, family: nameCondition(sql`r.last_key`), given: nameCondition(sql`r.first_key`) }
        : {
            address: (text) =>
              anyOf(ADDRESS.map((column) => textCondition(sql`lower(${column}) collate "C"`, text))),
            // A practice without a name is named after its doctor.
            name: (text) =>
              anyOf([
                textCondition(sql`lower(r.practice_name) collate "C"`, text),
                sql<boolean>`(r.practice_name is null and ${person(text)})`,
              ]),
          };
  return [
    ...byIds(sql`r."ID"`, search, "r"),
    ...conditionsOf(search, { ...builders, [LAST_UPDATED]: atTime(sql`r.changed_time`, zone) }),
  ];
}

const isProvider = (value: string): boolean =>
  !value.includes("|") || value.startsWith("http://ns.electronichealth.net.au/id/medicare-provider-number|");
