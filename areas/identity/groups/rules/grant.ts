import { isPermission, PERMISSIONS, type Scope, type Permission } from "#kernel/access/permissions.ts";
import { allow, refuse, type Verdict } from "#kernel/contract/verdict.ts";
import { notForThisPerson, notYoursToGrant, ownLastAdminGroup, unknownGroup } from "../grant.contract.ts";
import { groupName, FIRST_OWN_GROUP, GROUPS, isOfBureau, isOfClients, type Team } from "#kernel/access/builtin-groups.ts";
import { covers } from "./reach.ts";

/** Groups an RCH Administrator may assign (C-07). */
const OF_PARTNER_ADMINISTRATOR: ReadonlySet<number> = new Set([GROUPS.partnerAdministrator, GROUPS.partnerClient]);
/** Groups a client may assign to its sub users (C-06, C-07). */
const OF_CLIENT: ReadonlySet<number> = new Set([
  GROUPS.subClient,
  GROUPS.clientManager,
  GROUPS.externalAgent,
  GROUPS.clientAccounts,
  GROUPS.clientTranscription,
  GROUPS.clientBilling,
]);
const OF_AGENT: ReadonlySet<number> = new Set([GROUPS.staffAgent, GROUPS.externalAgent]);
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
  const unknown = wanted.find((id) => !byId.has(id));
  if (unknown !== undefined) return refuse(unknownGroup, { ID: unknown });
  const added = groups.filter(({ ID }) => wanted.includes(ID) && !receiver.groups.includes(ID));
  const taken = groups.filter(({ ID }) => !wanted.includes(ID) && receiver.groups.includes(ID));
  const unfit = added.find((group) => !fits(receiver.kind, group));
  if (unfit) return refuse(notForThisPerson, { name: groupName(unfit), whom: WHOM[receiver.kind] });
  const foreign = [...added, ...taken].find((group) => !isInHand(granter, receiver, group, byId));
  if (foreign) return refuse(notYoursToGrant, { name: groupName(foreign) });
  if (giveUpLast(granter, receiver, wanted, byId)) return refuse(ownLastAdminGroup, undefined);
  for (const group of [...added, ...taken]) {
    const above = rightAbove(granter, group);
    if (above !== null) return refuse(notYoursToGrant, { name: groupName(group), right: PERMISSIONS[above].allows });
  }
  return allow;
}

/**
 * Returns the groups that `granter` may assign to `receiver`. A form also lists the receiver's current
 * groups, and locks those that are not in the result.
 */
export function grantableGroups(granter: Granter, receiver: Receiver, groups: readonly GrantableGroup[]): GrantableGroup[] {
  const byId = new Map(groups.map((group) => [group.ID, group]));
  return groups.filter(
    (group) => fits(receiver.kind, group) && isInHand(granter, receiver, group, byId) && rightAbove(granter, group) === null,
  );
}

const WHOM: Readonly<Record<PersonKind, string>> = {
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
  const own = ID >= FIRST_OWN_GROUP;
  if (kind === "subuser") return own ? isOfClients(team) : OF_CLIENT.has(ID);
  if (kind === "agent") return own ? isOfClients(team) : OF_AGENT.has(ID);
  if (kind === "client") return !isOfBureau(team) && ID !== GROUPS.partnerAdministrator;
  return isOfBureau(team) || ID === GROUPS.partnerAdministrator || (own && !isOfClients(team));
}

/**
 * Returns whether the granter may assign the group at all, apart from the granter's own permissions (C-07).
 */
function isInHand(
  granter: Granter,
  receiver: Receiver,
  { ID }: GrantableGroup,
  byId: ReadonlyMap<number, GrantableGroup>,
): boolean {
  if (granter.kind === "agent") return false;
  if (granter.kind !== "staff")
    return OF_CLIENT.has(ID) && receiver._super_user !== null && receiver._super_user === granter.client;
  if (granter.groups.includes(GROUPS.superAdministrator)) return true;
  if (ID === GROUPS.superAdministrator) return false;
  return granter.groups.some((group) => isOfBureau(byId.get(group)?.team ?? "")) || OF_PARTNER_ADMINISTRATOR.has(ID);
}

/**
 * Returns a permission of the group that the granter lacks or has with a narrower scope; null if there is no
 * such permission. A Super Administrator may assign any group.
 */
export function rightAbove(granter: Granter, { permissions }: Pick<GrantableGroup, "permissions">): Permission | null {
  if (granter.groups.includes(GROUPS.superAdministrator)) return null;
  for (const { name, reach } of permissions) {
    if (!isPermission(name)) continue;
    // Checks only the scope "own record" for a client's users because they work on the client's record: a
    // permission the client lacks can't be passed on.
    const held = granter.grants.get(name);
    if (granter.kind === "staff" ? !covers(held, reach) : reach === "O" && !held) return name;
  }
  return null;
}

/**
 * Returns whether granters would remove their own last administrator group or their own Super Administrator
 * group. Because another user must do this, one Super Administrator always remains.
 */
function giveUpLast(
  granter: Granter,
  receiver: Receiver,
  wanted: readonly number[],
  byId: ReadonlyMap<number, GrantableGroup>,
): boolean {
  if (receiver.ID !== granter.ID) return false;
  if (receiver.groups.includes(GROUPS.superAdministrator) && !wanted.includes(GROUPS.superAdministrator)) return true;
  const administers = (ids: readonly number[]) => ids.some((id) => isAdminGroup(byId.get(id)));
  return administers(receiver.groups) && !administers(wanted);
}

export const isAdminGroup = (group: Pick<GrantableGroup, "permissions"> | undefined): boolean =>
  group?.permissions.some(({ name }) => ADMIN_RIGHTS.some((right) => right === name)) ?? false;
