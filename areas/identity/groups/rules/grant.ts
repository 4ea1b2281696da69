import { isRight, PERMISSIONS, type Reach, type Permission } from "#kernel/access/permissions.ts";
import { allow, refuse, type Verdict } from "#kernel/contract/verdict.ts";
import { notForThisPerson, notYoursToGrant, ownLastAdminGroup, unknownGroup } from "../grant.contract.ts";
import { groupName, FIRST_OWN_GROUP, GROUPS, isOfBureau, isOfClients, type Team } from "#kernel/access/builtin-groups.ts";
import { covers } from "./reach.ts";

/** C-07: what an RCH Administrator hands out. */
const OF_PARTNER_ADMINISTRATOR: ReadonlySet<number> = new Set([GROUPS.partnerAdministrator, GROUPS.partnerClient]);
/** C-06, C-07: what a client hands out to its sub users. */
const OF_CLIENT: ReadonlySet<number> = new Set([
  GROUPS.subClient,
  GROUPS.clientManager,
  GROUPS.externalAgent,
  GROUPS.clientAccounts,
  GROUPS.clientTranscription,
  GROUPS.clientBilling,
]);
const OF_AGENT: ReadonlySet<number> = new Set([GROUPS.staffAgent, GROUPS.externalAgent]);
/** Who holds one of these administers people: its last such group is not given up by oneself. */
const ADMIN_RIGHTS: readonly Permission[] = ["group.manage", "user.edit", "account.subusers"];

export type PersonKind = "staff" | "client" | "subuser" | "agent";

/** A group with what it may do; `listGrantableGroups` of the server's definition reads them all. */
export interface GrantableGroup {
  readonly ID: number;
  readonly team: Team;
  readonly access_level: string;
  readonly permissions: readonly { readonly name: string; readonly reach: Reach }[];
}

/** Who hands out: the server's `Actor` is one. */
export interface Granter {
  readonly ID: number;
  readonly kind: PersonKind;
  readonly groups: readonly number[];
  readonly grants: ReadonlyMap<Permission, ReadonlySet<Reach>>;
  readonly client: number | null;
}

/** Who receives: `ID` null and no groups for somebody new. */
export interface Receiver {
  readonly ID: number | null;
  readonly kind: PersonKind;
  readonly groups: readonly number[];
  readonly _super_user: number | null;
}

export type GrantCode = "group.unknown" | "group.not_for_person" | "group.not_yours" | "group.own_last_admin";

/**
 * C-06, C-07: whether `granter` may change `receiver`'s groups into `wanted`. Only what is added or taken counts, so that a save that
 * leaves the groups alone is never refused; and what one may not give one may not take.
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

/** The groups to offer `granter` for `receiver`; what is held already stays on the list, and is locked unless it is in `granted`. */
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

/** C-06: a receptionist must never get a SYN group. Groups of one's own making (F-4) are for the people of their team. */
export function fits(kind: PersonKind, { ID, team }: Pick<GrantableGroup, "ID" | "team">): boolean {
  const own = ID >= FIRST_OWN_GROUP;
  if (kind === "subuser") return own ? isOfClients(team) : OF_CLIENT.has(ID);
  if (kind === "agent") return own ? isOfClients(team) : OF_AGENT.has(ID);
  if (kind === "client") return !isOfBureau(team) && ID !== GROUPS.partnerAdministrator;
  return isOfBureau(team) || ID === GROUPS.partnerAdministrator || (own && !isOfClients(team));
}

/** C-07: which groups the granter hands out at all, whatever they may do. */
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

/** A right of the group the granter does not hold as far; null when there is none. A Super Administrator hands out any. */
export function rightAbove(granter: Granter, { permissions }: Pick<GrantableGroup, "permissions">): Permission | null {
  if (granter.groups.includes(GROUPS.superAdministrator)) return null;
  for (const { name, reach } of permissions) {
    if (!isRight(name)) continue;
    // A client's people work on its record: what it lacks itself it cannot hand on.
    const held = granter.grants.get(name);
    if (granter.kind === "staff" ? !covers(held, reach) : reach === "O" && !held) return name;
  }
  return null;
}

/** Nobody locks himself out, and the last Super Administrator stays: another one takes that group away. */
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
