import { listGrantableGroups } from "#areas/identity/groups/server/index.ts";
import { type GrantCode, mayGrantGroups, type Receiver } from "#areas/identity/groups/rules/grant.ts";
import type { Country } from "#kernel/addresses/country.ts";
import { todayIn } from "#kernel/dates/day.ts";
import type { FieldErrors } from "#kernel/contract/problem.ts";
import { allow, verdictOf, type Verdict } from "#kernel/contract/verdict.ts";
import { zoneNamed } from "#kernel/dates/zone.ts";
import type { Db } from "#platform/db/db.ts";
import type { Actor } from "#platform/access/actor.ts";
import type { Client, ClientChange } from "../client.contract.ts";
import { CHOOSE_SUBURB, NEEDS_LOCATION, zoneFor } from "../rules/defaults.ts";
import { localityError, numberErrors } from "../rules/numbers.ts";
import { planServices, type SavedService, type ServicePlan } from "../rules/services.ts";
import type { ServiceEntryBody } from "../services.contract.ts";
import { findLocality, listServiceKinds } from "./queries.ts";

type Fields = Omit<ClientChange, "version" | "is_deleted">;
const PERSON_FIELDS = ["title", "first_name", "last_name", "username", "email_address"] as const;
type PersonField = (typeof PERSON_FIELDS)[number];
/** Columns of doctor that are written unchanged from the request. */
export type ClientColumns = Omit<Fields, PersonField | "specialties" | "groups" | "services">;

/** Splits the fields between the rows of person and doctor. */
export function rowsOf(fields: Fields): { person: Pick<Fields, PersonField>; doctor: ClientColumns } {
  const {
    title,
    first_name,
    last_name,
    username,
    email_address,
    specialties: _s,
    groups: _g,
    services: _e,
    ...doctor
  } = fields;
  const person = Object.fromEntries(
    Object.entries({ title, first_name, last_name, username, email_address }).filter(
      ([, value]) => value !== undefined,
    ),
  );
  return { person, doctor };
}

const idsOf = (rows: readonly { readonly ID: number }[]): number[] =>
  rows.map(({ ID }) => ID).toSorted((a, b) => a - b);

/** Converts a record to the form of a request that would change nothing. */
const toRequest = (client: Client): Record<string, unknown> => ({
  ...client,
  specialties: idsOf(client.specialties),
  groups: idsOf(client.groups),
});

/**
 * Returns only the fields that differ from the record, so that sending back an unchanged record changes
 * nothing. Services are always included because their plan compares them.
 */
export function changedFieldsOf(
  body: Fields & { is_deleted?: boolean | undefined },
  before: Client,
): typeof body {
  const current = toRequest(before);
  return Object.fromEntries(
    Object.entries(body).filter(
      ([name, value]) =>
        value !== undefined &&
        (name === "services" || JSON.stringify(value) !== JSON.stringify(current[name])),
    ),
  );
}

export async function servicePlan(
  db: Db,
  entries: readonly ServiceEntryBody[] | undefined,
  client: {
    readonly services: readonly SavedService[];
    readonly user_type: number;
    readonly _timezone: string;
  },
  now: string,
): Promise<ServicePlan> {
  if (entries === undefined) return { writes: [], errors: {} };
  const today = todayIn(zoneNamed(client._timezone), now);
  return planServices({
    saved: client.services,
    entries,
    services: await listServiceKinds(db),
    user_type: client.user_type,
    today,
  });
}

/**
 * Validates that phone numbers and suburb match the country, and returns the errors and the time zone
 * (RULE-GEN-11, -12, C-54).
 */
export async function checkPlacement(
  db: Db,
  fields: Parameters<typeof numberErrors>[0] & { readonly _locality: number | null },
  country: Country,
  zoneBefore: string | null,
): Promise<{ errors: FieldErrors; zone: string }> {
  const locality = fields._locality === null ? null : ((await findLocality(db, fields._locality)) ?? null);
  const localityErrors =
    fields._locality !== null && locality === null
      ? { _locality: CHOOSE_SUBURB }
      : localityError(locality, country);
  return {
    errors: { ...numberErrors(fields, country), ...localityErrors },
    zone: zoneFor(locality, country, zoneBefore),
  };
}

/**
 * Requires a location for forms-only clients (RULE-REG-13). Callers check this only if type or location
 * changes, so that an old client without one can be changed otherwise.
 */
export const locationErrors = (userType: number, location: number | null): FieldErrors =>
  userType === 2 && location === null ? { _user_location: NEEDS_LOCATION } : {};

export const combineErrors = (...errors: readonly FieldErrors[]): Verdict<"invalid"> =>
  verdictOf(Object.assign({}, ...errors));

/**
 * Checks that the actor may give the client these groups, of which there must be at least one (C-06, C-07).
 */
export async function mayAssignGroups(
  db: Db,
  actor: Actor,
  receiver: Receiver,
  wantedGroups: readonly number[] | undefined,
): Promise<Verdict<GrantCode | "invalid">> {
  if (wantedGroups === undefined) return allow;
  if (wantedGroups.length === 0) return verdictOf({ groups: "Choose at least one group." });
  return mayGrantGroups(actor, receiver, wantedGroups, await listGrantableGroups(db));
}
