import { type RawBuilder, sql } from "kysely";
import { startsWith } from "#areas/patients/patients/server/index.ts";
import { nameKey } from "#kernel/people/name-key.ts";
import { REFERRAL_NOTE } from "../rules/care.ts";
import { MISSING } from "../rules/parameter-name.ts";
import { periodOf } from "../rules/period.ts";
import { DOCTOR, type ResourceType, SYSTEMS } from "../rules/resource.ts";
import { LAST_UPDATED } from "../search-parameters.contract.ts";
import {
  GENDERS,
  type IdentifierColumn,
  identifierColumns,
  idOf,
  INDIGENOUS,
  type Search,
} from "../rules/search.ts";
import { referencedId } from "../rules/search-value.ts";
import { CODE_SYSTEMS, codesMeant, isToken, type Token, tokenOf } from "../rules/token.ts";
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
/** A builder for each parameter, and a condition for `:missing` on parameters of nullable columns. */
export interface Builders {
  readonly [name: string]: ConditionBuilder;
}

/**
 * Builds a condition for each entry of a search, met by any of its values. Parameters without a builder match
 * nothing. Parameters without a condition in `missing` have a value in every row.
 */
export const conditionsOf = (
  search: Search,
  builders: Builders,
  missing: Readonly<Record<string, Condition>> = {},
): Condition[] =>
  [...search.values].flatMap(([name, entries]) =>
    entries.map((each) => anyOf(each.map(builderOf(name, builders, missing)))),
  );

function builderOf(
  name: string,
  builders: Builders,
  missing: Readonly<Record<string, Condition>>,
): ConditionBuilder {
  if (!name.endsWith(MISSING)) return builders[name] ?? (() => NONE);
  const parameter = name.slice(0, -MISSING.length);
  const isMissing = missing[parameter] ?? (parameter in builders ? NONE : sql<boolean>`true`);
  return (value) => (value === "true" ? isMissing : sql<boolean>`not (${isMissing})`);
}

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
    if (sign === "<>") return sql<boolean>`${column} not between ${first} and ${last}`;
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
    if (sign === "<>") return sql<boolean>`(${column} < ${from} or ${column} >= ${end})`;
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
  ...conditionsOf(
    search,
    {
      [LAST_UPDATED]: atTime(sql`p.changed_time`, zone),
      family: nameCondition(sql`p.last_key`),
      given: nameCondition(sql`p.first_key`),
      name: wholeNameCondition(sql`p.last_key`, sql`p.first_key`, sql`p.preferred_key`),
      birthdate: onDay(sql`p.dob`),
      // The gender is a literal so that the partial index applies.
      gender: (value) =>
        anyOf(
          codesMeant(value, CODE_SYSTEMS.gender, [...GENDERS.keys()]).map((code) => {
            const gender = GENDERS.get(code) ?? null;
            return gender === null
              ? sql<boolean>`p.gender is null`
              : sql<boolean>`p.gender = ${sql.lit(gender)}`;
          }),
        ),
      "indigenous-status": (value) => codedCondition(sql`p.indigenous_status`, tokenOf(value), INDIGENOUS),
      identifier: (text) => {
        const { columns, value } = identifierColumns(text);
        return anyOf(
          columns.map((column) =>
            value === "" ? sql<boolean>`p.${sql.ref(column)} is not null` : IDENTIFIERS[column](value),
          ),
        );
      },
    },
    {
      birthdate: sql<boolean>`p.dob is null`,
      "indigenous-status": sql<boolean>`p.indigenous_status is null`,
    },
  ),
];

/** Builds a condition on a column with the codes of one system. */
const codedCondition = (column: Column, token: Token, system: string): Condition => {
  if (token.system !== null && token.system !== system) return NONE;
  return token.code === "" ? sql<boolean>`${column} is not null` : sql<boolean>`${column} = ${token.code}`;
};

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
    status: (value) =>
      anyOf(
        codesMeant(value, CODE_SYSTEMS.ServiceRequest, [...STATES.keys()]).map(
          (state) => sql<boolean>`r.active = ${STATES.get(state) ?? false}`,
        ),
      ),
  }),
];

/** Builds the conditions on the rows of `documentsAfter`, attachments (`d`) and files (`f`) alike. */
export const documentConditions = (search: Search, zone: string): Condition[] =>
  conditionsOf(
    search,
    {
      patient: (value) => sql<boolean>`d._patient = ${numberOf("patient", value, "")}`,
      author: (value) => sql<boolean>`d._author = ${numberOf("author", value, "r")}`,
      [LAST_UPDATED]: atTime(sql`d.changed_time`, zone),
      date: atTime(sql`f.uploaded_time`, zone),
      type: (value) =>
        isToken(tokenOf(value), REFERRAL_NOTE.system, REFERRAL_NOTE.code) ? sql<boolean>`d.is_letter` : NONE,
      status: (value) =>
        codesMeant(value, CODE_SYSTEMS.DocumentReference, ["current"]).length > 0 ? sql<boolean>`true` : NONE,
    },
    { author: sql<boolean>`d._author is null` },
  );

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
          role: (value) => (isToken(tokenOf(value), DOCTOR.system, DOCTOR.code) ? sql<boolean>`true` : NONE),
          identifier: (value) =>
            codedCondition(sql`r.provider_number collate "C"`, upperToken(value), SYSTEMS.provider),
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
    ...conditionsOf(
      search,
      { ...builders, [LAST_UPDATED]: atTime(sql`r.changed_time`, zone) },
      {
        identifier:
          type === "PractitionerRole" ? sql<boolean>`r.provider_number is null` : sql<boolean>`true`,
        address: sql<boolean>`(r.address is null and r._locality is null)`,
      },
    ),
  ];
}

/** Returns a token with its code in capitals, in which provider numbers are stored. */
function upperToken(value: string): Token {
  const { system, code } = tokenOf(value);
  return { system, code: code.toUpperCase() };
}
