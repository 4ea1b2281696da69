import { isPermission, PERMISSIONS, type Scope, type Permission } from "#kernel/access/permissions.ts";
import { allow, refuse, type Verdict } from "#kernel/contract/verdict.ts";
import { notForThisPerson, notYoursToGrant, ownLastAdminGroup, unknownGroup } from "../grant.contract.ts";
import {
  groupName,
  FIRST_OWN_GROUP,
  GROUPS,
  isOfBureau,
  isOfClients,
  type Team,
} from "#kernel/access/builtin-groups.ts";
import { covers } from "./team-scopes.ts";

/** Groups an RCH Administrator may assign (C-07). */
const PARTNER_ADMINISTRATOR_GROUPS: ReadonlySet<number> = new Set([
  GROUPS.partnerAdministrator,
  GROUPS.partnerClient,
]);
/** Groups a client may assign to its sub users (C-06, C-07). */
const CLIENT_GROUPS: ReadonlySet<number> = new Set([
  GROUPS.subClient,
  GROUPS.clientManager,
  GROUPS.externalAgent,
  GROUPS.clientAccounts,
  GROUPS.clientTranscription,
  GROUPS.clientBilling,
]);
const AGENT_GROUPS: ReadonlySet<number> = new Set([GROUPS.staffAgent, GROUPS.externalAgent]);
/** Permissions that make a group an administrator group. Users can't remove their own last one. */
const ADMIN_RIGHTS: readonly Permission[] = ["group.manage", "user.edit", "account.subusers"];

export type PersonKind = "staff" | "client" | "subuser" | "agent";

/** A group with its permissions; `listGrantableGroups` of the server reads all of them. */
export interface GrantableGroup {
  readonly ID: number;
  readonly team: Team;
  readonly access_level: string;
  readonly permissions: readonly { readonly name: string; readonly reach: Scope }[];
}

/** The person who assigns a group, such as the server's `Actor`. */
export interface Granter {
  readonly ID: number;
  readonly kind: PersonKind;
  readonly groups: readonly number[];
  readonly grants: ReadonlyMap<Permission, ReadonlySet<Scope>>;
  readonly client: number | null;
}

/** The person who receives a group. A new person has a null `ID` and no groups. */
export interface Receiver {
  readonly ID: number | null;
  readonly kind: PersonKind;
  readonly groups: readonly number[];
  readonly _super_user: number | null;
}

export type GrantCode = "group.unknown" | "group.not_for_person" | "group.not_yours" | "group.own_last_admin";

/**
 * Checks whether `granter` may change the groups of `receiver` to `wanted` (C-06, C-07). Considers only added
 * and removed groups, so that a save without changes never fails. A granter may remove only groups that the
 * granter may also assign.
 */
export function mayGrantGroups(
  granter: Granter,
  receiver: Receiver,
  wanted: readonly number[],
  groups: readonly GrantableGroup[],
): Verdict<GrantCode> {
  const byId = new Map(groups.map((group) => [group.ID, group]));
  const unknownID = wanted.find((id) => !byId.has(id));
  if (unknownID !== undefined) return refuse(unknownGroup, { ID: unknownID });
  const addedGroups = groups.filter(({ ID }) => wanted.includes(ID) && !receiver.groups.includes(ID));
  const removedGroups = groups.filter(({ ID }) => !wanted.includes(ID) && receiver.groups.includes(ID));
  const unfitGroup = addedGroups.find((group) => !fits(receiver.kind, group));
  if (unfitGroup)
    return refuse(notForThisPerson, { name: groupName(unfitGroup), whom: KIND_NAMES[receiver.kind] });
  const forbiddenGroup = [...addedGroups, ...removedGroups].find(
    (group) => !isGrantable(granter, receiver, group, byId),
  );
  if (forbiddenGroup) return refuse(notYoursToGrant, { name: groupName(forbiddenGroup) });
  if (wouldLoseAdmin(granter, receiver, wanted, byId)) return refuse(ownLastAdminGroup, undefined);
  for (const group of [...addedGroups, ...removedGroups]) {
    const missingRight = findMissingRight(granter, group);
    if (missingRight !== null)
      return refuse(notYoursToGrant, { name: groupName(group), right: PERMISSIONS[missingRight].allows });
  }
  return allow;
}

/**
 * Returns the groups that `granter` may assign to `receiver`. A form also lists the receiver's current
 * groups, and locks the groups missing from this result.
 */
export function grantableGroups(
  granter: Granter,
  receiver: Receiver,
  groups: readonly GrantableGroup[],
): GrantableGroup[] {
  const byId = new Map(groups.map((group) => [group.ID, group]));
  return groups.filter(
    (group) =>
      fits(receiver.kind, group) &&
      isGrantable(granter, receiver, group, byId) &&
      findMissingRight(granter, group) === null,
  );
}

const KIND_NAMES: Readonly<Record<PersonKind, string>> = {
  staff: "staff",
  client: "a client",
  subuser: "a client's user",
  agent: "a booking agent",
};

/**
 * Returns whether a kind of person may be in the group: a receptionist must never get a SYN group (C-06).
 * Custom groups are for the people of their team (F-4).
 */
export function fits(kind: PersonKind, { ID, team }: Pick<GrantableGroup, "ID" | "team">): boolean {
  const isCustom = ID >= FIRST_OWN_GROUP;
  if (kind === "subuser") return isCustom ? isOfClients(team) : CLIENT_GROUPS.has(ID);
  if (kind === "agent") return isCustom ? isOfClients(team) : AGENT_GROUPS.has(ID);
  if (kind === "client") return !isOfBureau(team) && ID !== GROUPS.partnerAdministrator;
  return isOfBureau(team) || ID === GROUPS.partnerAdministrator || (isCustom && !isOfClients(team));
}

/**
 * Returns whether the granter may assign the group at all, apart from the granter's own permissions (C-07).
 */
function isGrantable(
  granter: Granter,
  receiver: Receiver,
  { ID }: GrantableGroup,
  byId: ReadonlyMap<number, GrantableGroup>,
): boolean {
  if (granter.kind === "agent") return false;
  if (granter.kind !== "staff")
    return CLIENT_GROUPS.has(ID) && receiver._super_user !== null && receiver._super_user === granter.client;
  if (granter.groups.includes(GROUPS.superAdministrator)) return true;
  if (ID === GROUPS.superAdministrator) return false;
  return (
    granter.groups.some((group) => isOfBureau(byId.get(group)?.team ?? "")) ||
    PARTNER_ADMINISTRATOR_GROUPS.has(ID)
  );
}

/**
 * Returns a permission of the group that the granter lacks or has with a narrower scope; null if there is no
 * such permission. A Super Administrator may assign any group.
 */
export function findMissingRight(
  granter: Granter,
  { permissions }: Pick<GrantableGroup, "permissions">,
): Permission | null {
  if (granter.groups.includes(GROUPS.superAdministrator)) return null;
  for (const { name, reach } of permissions) {
    if (!isPermission(name)) continue;
    // Checks only the scope "own record" for a client's users because they work on the client's record: a
    // permission the client lacks can't be passed on.
    const scopes = granter.grants.get(name);
    if (granter.kind === "staff" ? !covers(scopes, reach) : reach === "O" && !scopes) return name;
  }
  return null;
}

/**
 * Returns whether granters would remove their own last administrator group or their own Super Administrator
 * group. Because only another user may remove these groups, at least one Super Administrator always remains.
 */
function wouldLoseAdmin(
  granter: Granter,
  receiver: Receiver,
  wanted: readonly number[],
  byId: ReadonlyMap<number, GrantableGroup>,
): boolean {
  if (receiver.ID !== granter.ID) return false;
  if (receiver.groups.includes(GROUPS.superAdministrator) && !wanted.includes(GROUPS.superAdministrator))
    return true;
  const hasAdminGroup = (ids: readonly number[]) => ids.some((id) => isAdminGroup(byId.get(id)));
  return hasAdminGroup(receiver.groups) && !hasAdminGroup(wanted);
}

export const isAdminGroup = (group: Pick<GrantableGroup, "permissions"> | undefined): boolean =>
  group?.permissions.some(({ name }) => ADMIN_RIGHTS.some((right) => right === name)) ?? false;
