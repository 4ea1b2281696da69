import { zoneNamed, wallOf } from "#kernel/dates/zone.ts";
import { sendPdf } from "#platform/documents/pdf.ts";
import { permissionMatrix } from "../rules/matrix.ts";
import { stale } from "#kernel/contract/problem.ts";
import { PERMISSIONS } from "#kernel/access/permissions.ts";
import { groupName, FIRST_OWN_GROUP } from "#kernel/access/builtin-groups.ts";
import { hasRight } from "#platform/access/actor.ts";
import type { HandlerContext, Handlers } from "#platform/http/call.ts";
import type { AnyRoute } from "#kernel/contract/contract.ts";
import type { groupRoutes } from "../contract.ts";
import { builtInGroup, groupInUse } from "../problems.contract.ts";
import { TOGGLES } from "../rules/areas.ts";
import { callsOf, explain } from "../rules/explain.ts";
import { grantableGroups, type PersonKind } from "../rules/grant.ts";
import { effectsOf, type Member } from "../rules/preview.ts";
import {
  type PermissionGrant,
  resolveToggles,
  mayChangeGroup,
  mayGrant,
  mayMoveTo,
  rightsOf,
} from "../rules/toggles.ts";
import { publishRightsChange } from "./publish-rights-change.ts";
import { findAccessFacts, listPeople, listPeopleOfGroup } from "./people.queries.ts";
import {
  deleteGroup,
  findGroup,
  type GroupRow,
  insertGroup,
  listGroups,
  listMemberIds,
  listMembers,
  lockGroup,
  updateGroup,
} from "./queries.ts";

const SHOWN_PEOPLE = 50;
const KINDS: readonly PersonKind[] = ["staff", "client", "subuser", "agent"];

/** Creates the handlers. `calls` returns the routes of all features, which the explanation lists. */
export const handlersWith = (calls: () => readonly AnyRoute[]): Handlers<typeof groupRoutes> => ({
  async list({ db, actor }) {
    const groups = await listGroups(db);
    const canManage = hasRight(actor, "group.manage");
    const grantableIDs = KINDS.map((kind) => {
      const receiver = { ID: null, kind, groups: [], _super_user: null };
      return { kind, ids: new Set(grantableGroups(actor, receiver, groups).map(({ ID }) => ID)) };
    });
    return groups.map(({ ID, team, access_level, permissions, members }) => ({
      ID,
      team,
      access_level,
      rights: canManage ? permissions.length : null,
      members: canManage ? members : null,
      grantable_to: grantableIDs.flatMap(({ kind, ids }) => (ids.has(ID) ? [kind] : [])),
    }));
  },

  get: async ({ db, params, assertFound }) => toReply(assertFound(await findGroup(db, params.id))),

  async create({ db, actor, body, assertAllowed, assertFound, auditWrite }) {
    const { verdict, granted } = resolveToggles(body.permissions, body.team);
    assertAllowed(verdict);
    assertAllowed(mayGrant(actor, [], granted));
    const ID = await insertGroup(db, { team: body.team, access_level: body.access_level }, granted);
    const after = toReply(assertFound(await findGroup(db, ID)));
    auditWrite({
      controller: "group",
      identity: ID,
      message: `created the group ${groupName(after)}`,
      after,
    });
    return after;
  },

  async update(call) {
    const { db, actor, params, assertFound, auditWrite, afterCommit, services } = call;
    await lockGroup(db, params.id);
    const { before, after } = await planChange(call);
    await updateGroup(db, before.ID, after);
    const saved = toReply(assertFound(await findGroup(db, before.ID)));
    const message = `changed the group ${groupName(saved)}`;
    auditWrite({ controller: "group", identity: saved.ID, message, before: toReply(before), after: saved });
    const people = await listMemberIds(db, before.ID);
    afterCommit(() => publishRightsChange(services, people, actor.ID));
    return saved;
  },

  permissions: () => TOGGLES.map((toggle) => ({ ...toggle })),

  async remove({ db, params, fail, assertFound, auditWrite }) {
    await lockGroup(db, params.id);
    const before = assertFound(await findGroup(db, params.id));
    if (before.ID < FIRST_OWN_GROUP) return fail(builtInGroup);
    if (before.members > 0) return fail(groupInUse, { members: before.members });
    await deleteGroup(db, before.ID);
    auditWrite({
      controller: "group",
      identity: before.ID,
      message: `deleted the group ${groupName(before)}`,
      before: toReply(before),
    });
    return { ID: before.ID };
  },

  async members({ db, params, query, assertFound }) {
    const group = assertFound(await findGroup(db, params.id));
    return listPeopleOfGroup(db, group.ID, { ...params, search: query.search });
  },

  async preview(call) {
    const { before, after } = await planChange(call);
    const members = await listMembers(call.db, before.ID);
    const effects = effectsOf(members, before.permissions, after.permissions).map((effect) => ({
      ...effect,
      gains: firstPeople(effect.gains),
      loses: firstPeople(effect.loses),
      reaches_other: firstPeople(effect.reaches_other),
    }));
    return { members: members.length, effects };
  },

  matrix: async ({ db }) => (await listGroups(db)).map(toReply),

  async matrixPdf(call) {
    const { db, actor, query, now } = call;
    const groups = (await listGroups(db)).map(toReply);
    const printInfo = { now: wallOf(now, zoneNamed(null)), by: `${actor.first_name} ${actor.last_name}` };
    const matrix = permissionMatrix(
      groups,
      { search: query.search ?? "", team: query.team ?? "all" },
      printInfo,
    );
    return sendPdf(call, "Permission matrix.pdf", matrix, []);
  },

  people: ({ db, query }) => listPeople(db, query.search),

  async why({ db, query: { person, right, client }, assertFound }) {
    const facts = assertFound(await findAccessFacts(db, person, right, client ?? null));
    const { allowed, steps } = explain(facts);
    return {
      ...facts,
      allowed,
      steps,
      calls: callsOf(right, facts.person.kind === "staff", allowed, calls()),
    };
  },
});

/**
 * Returns the group before and after the requested change; omitted fields keep their values. Fails if the
 * change is not allowed.
 */
async function planChange({ db, actor, params, body, assertAllowed, fail, assertFound }: PlanContext) {
  const groups = await listGroups(db);
  const before = withRights(assertFound(groups.find(({ ID }) => ID === params.id)));
  if (body.version !== undefined && body.version !== before.version)
    return fail(stale, { current: toReply(before) });
  const team = body.team ?? before.team;
  assertAllowed(mayMoveTo(team, before));
  const { verdict, granted } = resolveToggles(
    body.permissions ?? togglesOf(before),
    team,
    before.permissions,
  );
  assertAllowed(verdict);
  const after = { team, access_level: body.access_level ?? before.access_level, permissions: granted };
  assertAllowed(mayChangeGroup(actor, before.ID, before, after, groups));
  return { before, after };
}

type PlanContext = Pick<
  HandlerContext<typeof groupRoutes.update>,
  "db" | "actor" | "params" | "body" | "assertAllowed" | "fail" | "assertFound"
>;

const withRights = (group: GroupRow) => ({ ...group, permissions: rightsOf(group.permissions) });

const togglesOf = ({ permissions }: { permissions: readonly PermissionGrant[] }) =>
  permissions.map(({ name, reach }) => ({ ID: PERMISSIONS[name].ID, reach }));

/** Converts a row to the API's form, with the IDs of the permissions. */
const toReply = (group: GroupRow) => ({
  ...group,
  permissions: rightsOf(group.permissions).map(({ name, reach }) => ({
    ID: PERMISSIONS[name].ID,
    name,
    reach,
  })),
});

const firstPeople = (people: readonly Member[]) => ({
  count: people.length,
  people: people.slice(0, SHOWN_PEOPLE),
});
