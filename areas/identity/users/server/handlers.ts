import { listGrantableGroups } from "#areas/identity/groups/server/index.ts";
import { type GrantableGroup, grantableGroups, mayGrantGroups } from "#areas/identity/groups/rules/grant.ts";
import { endedElsewhere, hashPassword, mayChoosePassword, namesOf, practiceNames } from "#areas/identity/sign-in/server/index.ts";
import { isRight, PERMISSIONS } from "#kernel/permissions.ts";
import { type Actor, hasRight } from "#platform/access/actor.ts";
import type { Handlers } from "#platform/http/call.ts";
import { isInactive, noAddress, noWayIn, unknownClient, type User, type userRoutes } from "../contract.ts";
import { ADDRESS_IS_NEW } from "#areas/identity/sign-in/rules/link-address.ts";
import { mayChange, mayDeactivate, maySetKpi } from "../rules/change.ts";
import { groupOfRole, isForSubusers, kindOf, mayServeClients } from "../rules/kind.ts";
import { endAccess, invite, type OpenAssignmentsOf, openAssignments } from "./access.ts";
import { countByGroup, findUser, listUsers, pageUsers, searchUsers } from "./queries.ts";
import { userAuditEntry } from "./user-audit.ts";
import { saveUser } from "./save.ts";
import { EVERYBODY, scopeOf } from "./scope.ts";
import { insertUser, isLiveClient, lockUser, replaceGroups, updateUser } from "./writes.ts";

const MOST_FOUND = 50;
const MOST_BRIEF = 20;

const kinds = ["staff", "agent", "subuser"] as const;
/** Somebody new, for whom groups are chosen; a client's are its own. */
const someone = (kind: (typeof kinds)[number], actor: Actor) => ({
  ID: null,
  kind,
  groups: [],
  _super_user: kind === "subuser" ? (actor.client ?? 0) : null,
});

export const handlers = (openWorkOf: readonly OpenAssignmentsOf[]): Handlers<typeof userRoutes> => ({
  list: ({ db, actor }) => listUsers(db, scopeOf(actor, "user.view")),
  page: ({ db, actor, params, query }) => pageUsers(db, scopeOf(actor, "user.view"), query, params),
  search: ({ db, actor, params }) => searchUsers(db, scopeOf(actor, "user.view"), { search: params.query }, MOST_FOUND),
  get: async ({ db, actor, params, assertFound }) => assertFound(await findUser(db, scopeOf(actor, "user.view"), params.id)),
  ofClient: ({ db, client, params, query }) => pageUsers(db, EVERYBODY, { ...query, of: client.ID }, params),

  adminSearch: async ({ db, params }) => brief(await searchUsers(db, EVERYBODY, assignable(params.text), MOST_BRIEF)),
  async adminSearchRole({ db, params, assertFound }) {
    const group = assertFound(groupOfRole(params.role));
    return brief(await searchUsers(db, EVERYBODY, { ...assignable(params.text), group }, MOST_BRIEF));
  },

  async groups({ db, actor }) {
    const [groups, people] = await Promise.all([listGrantableGroups(db), countByGroup(db, scopeOf(actor, "user.view"))]);
    const granted = kinds.map(
      (kind) => [kind, grantableGroups(actor, someone(kind, actor), groups).map(({ ID }) => ID)] as const,
    );
    const mayGrant = actor.kind !== "staff" || hasRight(actor, "user.edit");
    return groups
      .map((group) => ({
        ...group,
        people: people.get(group.ID) ?? 0,
        allows: allowed(group),
        grantable_to: granted
          .filter(([kind, ids]) => mayGrant && ids.includes(group.ID) && (kind !== "subuser" || isForSubusers(group.ID)))
          .map(([kind]) => kind),
      }))
      .filter(({ grantable_to }) => actor.kind === "staff" || grantable_to.includes("subuser"));
  },

  async create({ db, actor, body, services, assertAllowed, fail, assertFound, auditWrite }) {
    const { groups, password, _super_user: named, active: _active, capacity, target, ...person } = body;
    const _super_user = actor.kind === "staff" ? (named ?? null) : actor.client;
    if (named && actor.kind !== "staff" && named !== actor.client) fail(unknownClient);
    const scope = scopeOf(actor, "user.edit");
    if (_super_user !== null && !(await isLiveClient(db, scope, _super_user))) fail(unknownClient);
    const kind = kindOf(groups, _super_user);
    assertAllowed(mayServeClients(kind, groups));
    assertAllowed(mayGrantGroups(actor, { ID: null, kind, groups: [], _super_user }, groups, await listGrantableGroups(db)));
    assertAllowed(maySetKpi(body, {}, hasRight(actor, "kpi.edit")));
    if (typeof password === "string")
      assertAllowed(
        await mayChoosePassword(password, services.config, [...namesOf(person), ...(await practiceNames(db, _super_user))]),
      );
    if (!password && !person.email_address) fail(noWayIn);
    const password_hash = password ? await hashPassword(password) : undefined;
    const ID = await insertUser(
      db,
      {
        ...person,
        kind,
        active: body.active ?? true,
        capacity,
        target,
        ...(password_hash ? { password_hash } : { is_unclaimed: true }),
      },
      _super_user,
    );
    await replaceGroups(db, ID, groups);
    const after = assertFound(await findUser(db, EVERYBODY, ID));
    if (after.email_address && after.active) await invite({ db, actor, services }, after);
    auditWrite({ ...userAuditEntry("added", after), after });
    return after;
  },

  update: (call) => saveUser(call, openWorkOf),

  async remove({ db, actor, params, services, assertAllowed, assertFound, auditWrite, afterCommit }) {
    const before = assertFound(await findUser(db, scopeOf(actor, "user.edit"), params.id));
    await lockUser(db, before.ID);
    assertAllowed(mayChange(actor, before, await listGrantableGroups(db)));
    assertAllowed(mayDeactivate(actor, before, await openAssignments(db, before.ID, openWorkOf)));
    // Deactivating twice is no error.
    if (before.active) {
      await updateUser(db, before.ID, { active: false }, undefined);
      await endAccess(db, before.ID);
      afterCommit(() => endedElsewhere(services, before.ID));
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

/** In the order of the rights' numbers: what everybody may (messages, news, the feed) comes last. */
const allowed = ({ permissions }: GrantableGroup): string[] =>
  permissions
    .flatMap(({ name }) => (isRight(name) ? [PERMISSIONS[name]] : []))
    .sort((a, b) => a.ID - b.ID)
    .map(({ allows }) => allows);

/** RULE-PERM-13: active staff only. */
const assignable = (search: string) => ({ search, active: true, role: "staff" }) as const;

const brief = (rows: readonly Pick<User, "ID" | "first_name" | "last_name" | "username" | "groups">[]) =>
  rows.map(({ ID, first_name, last_name, username, groups }) => ({
    ID,
    first_name,
    last_name,
    label: `${first_name} ${last_name} (${username})`,
    groups,
  }));
