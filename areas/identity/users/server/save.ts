import { type GrantableGroup, mayGrantGroups } from "#areas/identity/groups/rules/grant.ts";
import { listGrantableGroups, tellRightsChanged } from "#areas/identity/groups/server/index.ts";
import { wrongOldPassword } from "#areas/identity/sign-in/contract.ts";
import { confirmOwnEmail } from "#areas/identity/mfa/server/index.ts";
import {
  dropTokensOf,
  endedElsewhere,
  hashPassword,
  hasOwnProof,
  mayChoosePassword,
  namesOf,
  practiceNames,
  tellAccountChanged,
} from "#areas/identity/sign-in/server/index.ts";
import { stale } from "#kernel/problem.ts";
import { hasRight } from "#platform/access/actor.ts";
import type { HandlerContext } from "#platform/http/call.ts";
import { staysWithClient, type User, type userRoutes } from "../contract.ts";
import { mayChange, mayDeactivate, maySetKpi } from "../rules/change.ts";
import { kindOf, mayServeClients } from "../rules/kind.ts";
import { endAccess, invite, type OpenAssignmentsOf, openAssignments } from "./access.ts";
import { findUser } from "./queries.ts";
import { userAuditEntry } from "./user-audit.ts";
import { EVERYBODY, scopeOf } from "./scope.ts";
import { lockUser, replaceGroups, updateUser } from "./writes.ts";

type Saving = HandlerContext<typeof userRoutes.update>;

/** API-USR-004. What is left out keeps its value. */
export async function saveUser(call: Saving, openWorkOf: readonly OpenAssignmentsOf[]): Promise<User> {
  const { db, actor, params, body, fail, assertFound, auditWrite } = call;
  const { ID, email_address } = assertFound(await findUser(db, scopeOf(actor, "user.edit"), params.id));
  const isOfSignIn = Boolean(body.password) || (body.email_address !== undefined && body.email_address !== email_address);
  const isProved = actor.ID === ID && isOfSignIn && (await hasOwnProof(call, body));
  await lockUser(db, ID);
  const before = assertFound(await findUser(db, EVERYBODY, ID));
  await allowSaving(call, before, await listGrantableGroups(db), openWorkOf);
  if (actor.ID === ID && body.password && !isProved) fail(wrongOldPassword);
  call.assertAllowed(await confirmOwnEmail(call, before, { next: body.email_address, isProved }));
  const { groups, password, _super_user: _stays, version, old_password: _old, oldPassword: _sic, ...person } = body;
  const written = {
    ...person,
    ...(groups ? { kind: kindOf(groups, before._super_user) } : {}),
    ...(password ? { password_hash: await hashPassword(password), is_unclaimed: false } : {}),
  };
  if (!(await updateUser(db, ID, written, version))) return fail(stale, { current: before });
  if (groups) {
    await replaceGroups(db, ID, groups);
    call.afterCommit(() => tellRightsChanged(call.services, [ID], actor.ID));
  }
  const after = assertFound(await findUser(db, EVERYBODY, ID));
  await tellChanges(call, before, after);
  await renewAccess(call, before, after);
  const did = before.active === after.active ? "changed" : after.active ? "reactivated" : "deactivated";
  auditWrite({ ...userAuditEntry(did, after), before, after: password ? { ...after, password: "changed" } : after });
  return after;
}

async function tellChanges({ db, actor, body, now }: Saving, before: User, { ID, email_address }: User): Promise<void> {
  const told = { person: ID, by: actor.ID, now };
  if (email_address !== before.email_address)
    await tellAccountChanged(db, { ...told, change: { kind: "email_address" }, before: before.email_address });
  if (body.password) await tellAccountChanged(db, { ...told, change: { kind: "password" }, before: before.email_address });
}

async function allowSaving(
  { db, actor, body, services, assertAllowed, fail }: Saving,
  before: User,
  groups: readonly GrantableGroup[],
  openWorkOf: readonly OpenAssignmentsOf[],
): Promise<void> {
  assertAllowed(mayChange(actor, before, groups));
  if (body._super_user !== undefined && body._super_user !== before._super_user) fail(staysWithClient);
  if (body.groups) {
    const kind = kindOf(body.groups, before._super_user);
    const added = body.groups.filter((id) => !before.groups.includes(id));
    assertAllowed(mayServeClients(kind, added));
    assertAllowed(mayGrantGroups(actor, { ...before, kind }, body.groups, groups));
  }
  assertAllowed(maySetKpi(body, before, hasRight(actor, "kpi.edit")));
  if (typeof body.password === "string") {
    const names = [...namesOf({ ...before, ...body }), ...(await practiceNames(db, before._super_user))];
    assertAllowed(await mayChoosePassword(body.password, services.config, names));
  }
  if (before.active && body.active === false)
    assertAllowed(mayDeactivate(actor, before, await openAssignments(db, before.ID, openWorkOf)));
}

/** A new password or the end of the account signs everybody out; a link in an old mailbox opens nothing any more. */
async function renewAccess(
  { db, actor, session, body, services, afterCommit }: Saving,
  before: User,
  after: User,
): Promise<void> {
  const own = actor.ID === after.ID ? session.token : null;
  if (body.password || (before.active && !after.active)) {
    afterCommit(() => endedElsewhere(services, after.ID));
    return endAccess(db, after.ID, own);
  }
  if (before.email_address === after.email_address) return;
  await dropTokensOf(db, after.ID);
  // Whoever never chose a password was waiting for the mail: a mistyped address, most likely.
  if (!after.has_password && after.active && after.email_address) await invite({ db, actor, services }, after);
}
