import { confirmOwnEmail } from "#areas/identity/mfa/server/index.ts";
import {
  checkOldPassword,
  findPerson,
  hasOwnProof,
  type OldPasswordProof,
  emailAccountChange,
} from "#areas/identity/sign-in/server/index.ts";
import { forbidden, stale } from "#kernel/contract/problem.ts";
import type { Db } from "#platform/db/db.ts";
import type { HandlerContext } from "#platform/http/call.ts";
import { hasForAll, hasForCompany } from "#platform/access/resolve-access.ts";
import type { Client } from "../client.contract.ts";
import { type doctorRoutes, outOfReach } from "../contract.ts";
import { normaliseNumbers } from "../rules/numbers.ts";
import { mayChange } from "../rules/powers.ts";
import { findFullClient } from "./client-reply.ts";
import { companyCode, lockClient } from "./queries.ts";
import {
  changedFieldsOf,
  combineErrors,
  locationErrors,
  mayAssignGroups,
  checkPlacement,
  rowsOf,
  servicePlan,
} from "./saving.ts";
import { findAccessFacts, powersOver } from "./client-access.ts";
import { endSessionsOfPractice, replaceSpecialties, updateClient, writeServices } from "./writing.queries.ts";
import { dropMailedLinks } from "#areas/identity/sign-in/server/index.ts";
import { replaceGroups } from "#areas/identity/groups/server/index.ts";

type ChangeCall = HandlerContext<typeof doctorRoutes.update>;
type UpdateCall = ChangeCall & { readonly db: Db };
export interface SavedClient {
  readonly before: Client;
  readonly after: Client;
}

/**
 * Compares the caller's own old password if the own email address, to which links are sent, changes (G-72).
 * Runs while no database connection is held.
 */
export async function ownProofOf(call: ChangeCall): Promise<OldPasswordProof> {
  const { actor, params, body, commit } = call;
  if (actor.ID !== params.id || body.email_address === undefined) return null;
  const person = await commit((db) => findPerson(db, actor.ID));
  return person?.email_address === body.email_address ? null : checkOldPassword(call, body);
}

/** Saves a client, all or nothing (API-DOC-004). Checks the permission for each field that differs. */
export async function saveClient(call: UpdateCall, proof: OldPasswordProof): Promise<SavedClient> {
  const { db, actor, params, query, body, now, assertAllowed, fail, assertFound } = call;
  const powers = assertFound(powersOver(actor, assertFound(await findAccessFacts(db, actor, params.id))));
  if (query.requestingID) fail(forbidden);
  await lockClient(db, params.id);
  const before = assertFound(await findFullClient(db, params.id));
  const { version, old_password: _old, oldPassword: _sic, ...sentFields } = body;
  if (version !== undefined && version !== before.version) fail(stale, { current: before });
  const country = sentFields.country ?? before.country;
  const { services: entries, ...change } = changedFieldsOf(normaliseNumbers(sentFields, country), before);
  const after = { ...before, ...change };
  const isMoved = change._locality !== undefined || change.country !== undefined;
  const numbers = change.country === undefined ? change : after;
  const placement = await checkPlacement(
    db,
    { ...numbers, _locality: isMoved ? after._locality : null },
    country,
    before._timezone,
  );
  const plan = await servicePlan(db, entries, after, now);
  assertAllowed(mayChange([...Object.keys(change), ...(plan.writes.length > 0 ? ["services"] : [])], powers));
  const isProved = powers.own && change.email_address !== undefined && (await hasOwnProof(db, call, proof));
  assertAllowed(await confirmOwnEmail(call, before, { next: change.email_address, isProved }));
  await assertCompanyAccess(call, change.company_client);
  await assertGroupsAllowed(call, before, change.groups);
  const hasLocationChange = change.user_type !== undefined || change._user_location !== undefined;
  assertAllowed(
    combineErrors(
      placement.errors,
      hasLocationChange ? locationErrors(after.user_type, after._user_location) : {},
      plan.errors,
    ),
  );
  if (Object.keys(change).length === 0 && plan.writes.length === 0) return { before, after: before };
  await writeChange(db, before.ID, change, isMoved ? { _timezone: placement.zone } : {});
  await writeServices(db, before.ID, plan.writes);
  if (change.is_deleted) await endSessionsOfPractice(db, before.ID);
  // Invalidates links that were emailed to the previous address.
  else if (change.email_address !== undefined) await dropMailedLinks(db, before.ID);
  if (change.email_address !== undefined) await tellAddressChanged(call, before);
  return { before, after: assertFound(await findFullClient(db, before.ID)) };
}

/** Writes the changed fields to the person and the client, then the changed groups and specialties. */
async function writeChange(
  db: Db,
  ID: number,
  { is_deleted, ...fields }: Omit<ReturnType<typeof changedFieldsOf>, "services">,
  move: { readonly _timezone?: string },
): Promise<void> {
  const { person, doctor } = rowsOf(fields);
  const deletion = is_deleted === undefined ? {} : { is_deleted };
  await updateClient(db, ID, { ...person, ...deletion }, { ...doctor, ...deletion, ...move });
  if (fields.groups) await replaceGroups(db, ID, fields.groups);
  if (fields.specialties) await replaceSpecialties(db, ID, fields.specialties);
}

async function tellAddressChanged(
  { db, actor, now }: UpdateCall,
  { ID, email_address }: Client,
): Promise<void> {
  const change = { kind: "email_address" } as const;
  await emailAccountChange(db, { person: ID, change, by: actor.ID, now, before: email_address });
}

/** Rejects moving a client into or out of a company that the caller's permission does not include (C-05). */
async function assertCompanyAccess(
  { db, actor, fail }: UpdateCall,
  company: number | null | undefined,
): Promise<void> {
  if (company === undefined || hasForAll(actor, "client.edit")) return;
  if (!hasForCompany(actor, "client.edit", await companyCode(db, company))) fail(outOfReach);
}

/** Rejects groups that the caller may not give the client or take from the client (C-06, C-07). */
async function assertGroupsAllowed(
  { db, actor, assertAllowed }: UpdateCall,
  { ID, groups }: Client,
  wantedGroups: readonly number[] | undefined,
): Promise<void> {
  const receiver = {
    ID,
    kind: "client",
    groups: groups.map((group) => group.ID),
    _super_user: null,
  } as const;
  assertAllowed(await mayAssignGroups(db, actor, receiver, wantedGroups));
}
