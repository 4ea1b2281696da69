import { listGrantableGroups } from "#areas/identity/groups/server/index.ts";
import { type GrantableGroup, grantableGroups } from "#areas/identity/groups/rules/grant.ts";
import { notifySessionsEnded } from "#areas/identity/sign-in/server/index.ts";
import { isPermission, PERMISSIONS } from "#kernel/access/permissions.ts";
import { type Actor, hasRight } from "#platform/access/actor.ts";
import type { Handlers } from "#platform/http/call.ts";
import { isInactive, noAddress, type userRoutes } from "../contract.ts";
import type { User } from "../user.contract.ts";
import { ADDRESS_IS_NEW } from "#areas/identity/sign-in/rules/link-address.ts";
import { mayChange, mayDeactivate } from "../rules/change.ts";
import { groupOfRole, isForSubusers } from "../rules/kind.ts";
import { endAccess, invite, type OpenAssignmentsOf, listOpenAssignments } from "./access.ts";
import { createUser } from "./create.ts";
import { countByGroup, findUser, listUsers, pageUsers, searchUsers, takenUsernames } from "./queries.ts";
import { userAuditEntry } from "./user-audit.ts";
import { changeUser } from "./save.ts";
import { usernameKey, usernameProblem } from "#kernel/access/username.ts";
import { findFreeUsername, usernameCandidates } from "../rules/username.ts";
import { EVERYBODY, scopeOf } from "./scope.ts";
import { lockUser, updateUser } from "./writes.ts";

const MAX_RESULTS = 50;
const MAX_BRIEF = 20;

const kinds = ["staff", "agent", "subuser"] as const;
/** Returns a new user as the receiver of groups to choose. A client's users belong to that client. */
const newReceiver = (kind: (typeof kinds)[number], actor: Actor) => ({
  ID: null,
  kind,
  groups: [],
  _super_user: kind === "subuser" ? (actor.client ?? 0) : null,
});

export const handlers = (openWorkOf: readonly OpenAssignmentsOf[]): Handlers<typeof userRoutes> => ({
  list: ({ db, actor }) => listUsers(db, scopeOf(actor, "user.view")),
  page: ({ db, actor, params, query }) => pageUsers(db, scopeOf(actor, "user.view"), query, params),
  search: ({ db, actor, params }) =>
    searchUsers(db, scopeOf(actor, "user.view"), { search: params.query }, MAX_RESULTS),
  async username({ db, query }) {
    const candidates = usernameCandidates(query.first_name ?? "", query.last_name ?? "");
    const typedUsername = query.username?.trim() || null;
    const takenNames = await takenUsernames(db, [
      ...candidates,
      ...(typedUsername === null ? [] : [typedUsername]),
    ]);
    const is_free =
      typedUsername !== null &&
      usernameProblem(typedUsername) === null &&
      !takenNames.has(usernameKey(typedUsername));
    return { suggested: findFreeUsername(candidates, takenNames), username: typedUsername, is_free };
  },
  get: async ({ db, actor, params, assertFound }) =>
    assertFound(await findUser(db, scopeOf(actor, "user.view"), params.id)),
  ofClient: ({ db, client, params, query }) => pageUsers(db, EVERYBODY, { ...query, of: client.ID }, params),

  adminSearch: async ({ db, params }) =>
    toBriefs(await searchUsers(db, EVERYBODY, assignableFilter(params.text), MAX_BRIEF)),
  async adminSearchRole({ db, params, assertFound }) {
    const group = assertFound(groupOfRole(params.role));
    return toBriefs(await searchUsers(db, EVERYBODY, { ...assignableFilter(params.text), group }, MAX_BRIEF));
  },

  async groups({ db, actor }) {
    const [groups, people] = await Promise.all([
      listGrantableGroups(db),
      countByGroup(db, scopeOf(actor, "user.view")),
    ]);
    const grantableByKind = kinds.map(
      (kind) => [kind, grantableGroups(actor, newReceiver(kind, actor), groups).map(({ ID }) => ID)] as const,
    );
    const mayGrant = actor.kind !== "staff" || hasRight(actor, "user.edit");
    return groups
      .map((group) => ({
        ...group,
        people: people.get(group.ID) ?? 0,
        allows: allowedActions(group),
        grantable_to: grantableByKind
          .filter(
            ([kind, ids]) =>
              mayGrant && ids.includes(group.ID) && (kind !== "subuser" || isForSubusers(group.ID)),
          )
          .map(([kind]) => kind),
      }))
      .filter(({ grantable_to }) => actor.kind === "staff" || grantable_to.includes("subuser"));
  },

  create: (call) => createUser(call),
  update: (call) => changeUser(call, openWorkOf),

  async remove({ db, actor, params, services, assertAllowed, assertFound, auditWrite, afterCommit }) {
    const before = assertFound(await findUser(db, scopeOf(actor, "user.edit"), params.id));
    await lockUser(db, before.ID);
    assertAllowed(mayChange(actor, before, await listGrantableGroups(db)));
    assertAllowed(
      mayDeactivate(actor, before, before.active ? await listOpenAssignments(db, before.ID, openWorkOf) : []),
    );
    // Deactivating an inactive user is not an error.
    if (before.active) {
      await updateUser(db, before.ID, { active: false }, undefined);
      await endAccess(db, before.ID);
      afterCommit(() => notifySessionsEnded(services, before.ID));
      auditWrite({
        ...userAuditEntry("deactivated", before),
        before,
        after: { ...before, active: false, version: before.version + 1 },
      });
    }
    return { ID: before.ID };
  },

  async invite({ db, actor, params, services, assertAllowed, fail, assertFound, auditWrite }) {
    const user = assertFound(await findUser(db, scopeOf(actor, "user.edit"), params.id));
    assertAllowed(mayChange(actor, user, await listGrantableGroups(db)));
    if (!user.active) fail(isInactive);
    const to = await invite({ db, actor, services }, user);
    if (to === null) return fail(noAddress);
    auditWrite(userAuditEntry("sent a link to choose a password to", user));
    return { message: `A link was sent to ${to}.${to === user.email_address ? "" : ` ${ADDRESS_IS_NEW}`}` };
  },
});

/**
 * Returns the actions allowed by the group's permissions, in order of permission ID, so that permissions
 * common to all users (messages, news, the feed) come last.
 */
const allowedActions = ({ permissions }: GrantableGroup): string[] =>
  permissions
    .flatMap(({ name }) => (isPermission(name) ? [PERMISSIONS[name]] : []))
    .sort((a, b) => a.ID - b.ID)
    .map(({ allows }) => allows);

/** Returns the filter for active staff: work can be assigned to no other users (RULE-PERM-13). */
const assignableFilter = (search: string) => ({ search, active: true, role: "staff" }) as const;

const toBriefs = (rows: readonly Pick<User, "ID" | "first_name" | "last_name" | "username" | "groups">[]) =>
  rows.map(({ ID, first_name, last_name, username, groups }) => ({
    ID,
    first_name,
    last_name,
    label: `${first_name} ${last_name} (${username})`,
    groups,
  }));
