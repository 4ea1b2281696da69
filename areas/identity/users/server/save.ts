import { type GrantableGroup, mayGrantGroups } from "#areas/identity/groups/rules/grant.ts";
import { listGrantableGroups, publishRightsChange } from "#areas/identity/groups/server/index.ts";
import { wrongOldPassword } from "#areas/identity/sign-in/contract.ts";
import { confirmOwnEmail } from "#areas/identity/mfa/server/index.ts";
import {
  checkOldPassword,
  dropTokensOf,
  notifySessionsEnded,
  hashPassword,
  hasOwnProof,
  mayChoosePassword,
  namesOf,
  type OldPasswordProof,
  practiceNames,
  emailAccountChange,
} from "#areas/identity/sign-in/server/index.ts";
import { stale } from "#kernel/contract/problem.ts";
import { hasRight } from "#platform/access/actor.ts";
import { clearPasswordProof } from "#platform/access/session-rows.ts";
import type { Db } from "#platform/db/db.ts";
import type { HandlerContext } from "#platform/http/call.ts";
import { staysWithClient, type userRoutes } from "../contract.ts";
import type { User } from "../user.contract.ts";
import { mayChange, mayDeactivate, maySetKpi } from "../rules/change.ts";
import { kindOf, mayServeClients } from "../rules/kind.ts";
import { endAccess, invite, type OpenAssignmentsOf, listOpenAssignments } from "./access.ts";
import { findUser } from "./queries.ts";
import { userAuditEntry } from "./user-audit.ts";
import { EVERYBODY, scopeOf } from "./scope.ts";
import { lockUser, updateUser } from "./writes.ts";
import { replaceGroups } from "#areas/identity/groups/server/index.ts";

type ChangeCall = HandlerContext<typeof userRoutes.update>;
type SaveCall = ChangeCall & { readonly db: Db };

/** Results of comparing and hashing passwords, computed while no database connection is held. */
interface PasswordResult {
  readonly proof: OldPasswordProof;
  readonly password_hash: string | null;
}

/**
 * Changes a user (API-USR-004); omitted fields keep their values. If the change concerns the password or
 * email address, validates before hashing.
 */
export async function changeUser(call: ChangeCall, openWorkOf: readonly OpenAssignmentsOf[]) {
  const { actor, params, body, assertFound, commit, commitReply } = call;
  const before =
    body.password || body.email_address !== undefined
      ? await commit(async (db) => {
          const user = assertFound(await findUser(db, scopeOf(actor, "user.edit"), params.id));
          await assertMaySave({ ...call, db }, user, await listGrantableGroups(db), openWorkOf);
          return user;
        })
      : null;
  const proof =
    actor.ID === before?.ID && changesSignIn(body, before) ? await checkOldPassword(call, body) : null;
  const password_hash = body.password ? await hashPassword(body.password) : null;
  return commitReply((db) => saveUser({ ...call, db }, { proof, password_hash }, openWorkOf));
}

const changesSignIn = (
  { password, email_address }: ChangeCall["body"],
  user: Pick<User, "email_address">,
): boolean => Boolean(password) || (email_address !== undefined && email_address !== user.email_address);

async function saveUser(
  call: SaveCall,
  { proof, password_hash }: PasswordResult,
  openWorkOf: readonly OpenAssignmentsOf[],
): Promise<User> {
  const { db, actor, params, body, fail, assertFound, auditWrite } = call;
  const { ID, email_address } = assertFound(await findUser(db, scopeOf(actor, "user.edit"), params.id));
  const isProved =
    actor.ID === ID && changesSignIn(body, { email_address }) && (await hasOwnProof(db, call, proof));
  await lockUser(db, ID);
  const before = assertFound(await findUser(db, EVERYBODY, ID));
  await assertMaySave(call, before, await listGrantableGroups(db), openWorkOf);
  if (actor.ID === ID && body.password && !isProved) fail(wrongOldPassword);
  call.assertAllowed(await confirmOwnEmail(call, before, { next: body.email_address, isProved }));
  const {
    groups,
    password,
    _super_user: _stays,
    version,
    old_password: _old,
    oldPassword: _sic,
    ...person
  } = body;
  const changedColumns = {
    ...person,
    ...(groups ? { kind: kindOf(groups, before._super_user) } : {}),
    ...(password_hash === null ? {} : { password_hash, is_unclaimed: false }),
  };
  if (!(await updateUser(db, ID, changedColumns, version))) return fail(stale, { current: before });
  if (password_hash !== null && actor.ID === ID && proof === null)
    await clearPasswordProof(db, call.session.token);
  if (groups) {
    await replaceGroups(db, ID, groups);
    call.afterCommit(() => publishRightsChange(call.services, [ID], actor.ID));
  }
  const after = assertFound(await findUser(db, EVERYBODY, ID));
  await tellChanges(call, before, after);
  await renewAccess(call, before, after);
  const verb = before.active === after.active ? "changed" : after.active ? "reactivated" : "deactivated";
  auditWrite({
    ...userAuditEntry(verb, after),
    before,
    after: password ? { ...after, password: "changed" } : after,
  });
  return after;
}

async function tellChanges(
  { db, actor, body, now }: SaveCall,
  before: User,
  { ID, email_address }: User,
): Promise<void> {
  const notice = { person: ID, by: actor.ID, now };
  if (email_address !== before.email_address)
    await emailAccountChange(db, {
      ...notice,
      change: { kind: "email_address" },
      before: before.email_address,
    });
  if (body.password)
    await emailAccountChange(db, { ...notice, change: { kind: "password" }, before: before.email_address });
}

async function assertMaySave(
  { db, actor, body, services, assertAllowed, fail }: SaveCall,
  before: User,
  groups: readonly GrantableGroup[],
  openWorkOf: readonly OpenAssignmentsOf[],
): Promise<void> {
  assertAllowed(mayChange(actor, before, groups));
  if (body._super_user !== undefined && body._super_user !== before._super_user) fail(staysWithClient);
  if (body.groups) {
    const kind = kindOf(body.groups, before._super_user);
    const addedGroups = body.groups.filter((id) => !before.groups.includes(id));
    assertAllowed(mayServeClients(kind, addedGroups));
    assertAllowed(mayGrantGroups(actor, { ...before, kind }, body.groups, groups));
  }
  assertAllowed(maySetKpi(body, before, hasRight(actor, "kpi.edit")));
  if (typeof body.password === "string") {
    const names = [...namesOf({ ...before, ...body }), ...(await practiceNames(db, before._super_user))];
    assertAllowed(await mayChoosePassword(body.password, services.config, names));
  }
  if (before.active && body.active === false)
    assertAllowed(mayDeactivate(actor, before, await listOpenAssignments(db, before.ID, openWorkOf)));
}

/**
 * Ends the user's sessions after a new password or a deactivation, and invalidates links sent to a replaced
 * email address.
 */
async function renewAccess(
  { db, actor, session, body, services, afterCommit }: SaveCall,
  before: User,
  after: User,
): Promise<void> {
  const ownToken = actor.ID === after.ID ? session.token : null;
  if (body.password || (before.active && !after.active)) {
    afterCommit(() => notifySessionsEnded(services, after.ID));
    return endAccess(db, after.ID, ownToken);
  }
  if (before.email_address === after.email_address) return;
  await dropTokensOf(db, after.ID);
  // Sends a new invitation to a user without a password, whose previous address was probably mistyped.
  if (!after.has_password && after.active && after.email_address)
    await invite({ db, actor, services }, after);
}
