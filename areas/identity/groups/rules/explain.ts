import type { RouteAccess } from "#kernel/contract/contract.ts";
import {
  FORMS_ONLY_PERMISSIONS,
  PERMISSIONS,
  type Scope,
  type Permission,
} from "#kernel/access/permissions.ts";
import type { Step } from "../why.contract.ts";
import { groupName, type Team } from "#kernel/access/builtin-groups.ts";

/**
 * All facts the explanation depends on. `via` is the server's own verdict, so that the explanation can't
 * contradict it.
 */
export interface AccessFacts {
  readonly right: Permission;
  readonly person: {
    readonly ID: number;
    readonly name: string;
    readonly kind: "staff" | "client" | "subuser" | "agent";
    readonly active: boolean;
    readonly user_type: number | null;
    /** The client that the person is or works for. Null for staff without a client. */
    readonly own: { readonly ID: number; readonly name: string; readonly isLive: boolean } | null;
    readonly company: string | null;
  };
  readonly groups: readonly {
    readonly ID: number;
    readonly team: Team;
    readonly access_level: string;
    readonly reach: Scope | null;
  }[];
  readonly client: {
    readonly ID: number;
    readonly name: string;
    readonly company: string | null;
    readonly is_deleted: boolean;
  } | null;
  readonly via: "all" | "company" | "own" | "peer" | "served" | "locked" | "assigned" | null;
}

/**
 * Evaluates the steps of the access check in order (person, kind, groups, permission, scope, client) and
 * stops at the first that fails.
 */
export function explain(facts: AccessFacts): { allowed: boolean; steps: Step[] } {
  const steps: Step[] = [];
  for (const link of [
    explainPerson,
    explainKind,
    explainGroups,
    explainToggle,
    explainFormsOnly,
    explainReach,
    explainClient,
  ]) {
    const step = link(facts);
    if (!step) continue;
    steps.push(step);
    if (!step.holds) return { allowed: false, steps };
  }
  return { allowed: true, steps };
}

type Link = (asked: AccessFacts) => Step | null;

const explainPerson: Link = ({ person: { name, active, own } }) => {
  const says = !active
    ? `${name} is inactive and can't sign in.`
    : own && !own.isLive
      ? `${name} works for ${own.name}, which is deleted or inactive.`
      : own && own.name !== name
        ? `${name} can sign in and works for ${own.name}.`
        : `${name} can sign in.`;
  return { rule: "RULE-AUTH-02", about: "User", says, holds: active && own?.isLive !== false };
};

const KIND_WORDS = {
  staff: "staff",
  client: "a client",
  subuser: "a client's user",
  agent: "a booking agent",
} as const;
const explainKind: Link = ({ person: { name, kind: personKind } }) => ({
  rule: "RULE-PERM-08",
  about: "Area",
  says: `${name} is ${KIND_WORDS[personKind]} and uses the ${personKind === "staff" ? "staff" : "practice"} pages.`,
  holds: true,
});

const explainGroups: Link = ({ person: { name }, groups: memberGroups }) => ({
  rule: "RULE-PERM-07",
  about: "Groups",
  says:
    memberGroups.length === 0
      ? `${name} is not in any group.`
      : `In ${joinList(memberGroups.map((group) => `${group.ID} ${groupName(group)}`))}.`,
  holds: memberGroups.length > 0,
});

const explainToggle: Link = ({ right, groups: memberGroups }) => {
  const grantingGroups = memberGroups.filter((group) => group.reach !== null);
  const action = `“${PERMISSIONS[right].allows}”`;
  const says =
    grantingGroups.length === 0
      ? `None of these groups has the permission ${action}.`
      : `${action} is granted by ${joinList(grantingGroups.map((group) => `${groupName(group)}, for ${REACH_NAMES[group.reach ?? "O"]}`))}.`;
  return { rule: "RULE-PERM-15", about: "Permission", says, holds: grantingGroups.length > 0 };
};

const explainFormsOnly: Link = ({ right, person: { user_type, own } }) => {
  if (user_type !== 2) return null;
  const isAvailable = FORMS_ONLY_PERMISSIONS.includes(right);
  const clientName = own?.name ?? "This client";
  return {
    rule: "RULE-PERM-09",
    about: "Forms-only client",
    says: `${clientName} is a forms-only client. This permission is ${isAvailable ? "available to forms-only clients" : "not available to forms-only clients, whatever their groups"}.`,
    holds: isAvailable,
  };
};

export const REACH_NAMES: Readonly<Record<Scope, string>> = {
  A: "all clients",
  C: "the partner company's clients",
  O: "own record",
  S: "served or assigned records",
};

const explainReach: Link = ({ groups: memberGroups, client: target }) => {
  if (!target) return null;
  const reaches = [...new Set(memberGroups.flatMap((group) => (group.reach === null ? [] : [group.reach])))];
  return {
    rule: "RULE-PERM-06",
    about: "Scope",
    says: `Scope so far: ${joinList(reaches.map((each) => REACH_NAMES[each]))}.`,
    holds: true,
  };
};

const explainClient: Link = ({ client: target, via, person: { own, company } }) => {
  if (!target) return null;
  const rule =
    via === "peer" || (via === null && own !== null && company !== null && company === target.company)
      ? "RULE-PERM-02"
      : "RULE-PERM-06";
  return {
    rule,
    about: "Client",
    says: via === null ? unreachedText(target) : REACH_TEXTS[via](target.name),
    holds: via !== null,
  };
};

const REACH_TEXTS = {
  all: (name: string) => `${name} is included in all clients.`,
  company: (name: string) => `${name} belongs to the partner company RCH.`,
  own: (name: string) => `${name} is their own record.`,
  peer: (name: string) => `${name} belongs to the same company, so acting for it is allowed.`,
  served: (name: string) =>
    `${name} is served: there is a booking agent entry and an active service of booking agents.`,
  locked: (name: string) =>
    `This user holds the conversion lock on a patient of ${name}; access to that patient only.`,
  assigned: (name: string) => `Work of ${name} is assigned to this user; access to that work only.`,
} as const;

const unreachedText = ({ name, is_deleted }: { name: string; is_deleted: boolean }): string =>
  is_deleted ? `${name} is deleted and outside this scope.` : `${name} is outside this scope.`;

const joinList = (items: readonly string[]): string =>
  items.length < 2 ? items.join("") : `${items.slice(0, -1).join("; ")} and ${items.at(-1)}`;

interface PermissionRoute {
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly access: Pick<RouteAccess, "needs" | "callers">;
}

/** Steps of a protocol within one action, such as sending the next bytes of an upload. */
const PROTOCOL_STEP = /^\/file\/resumable\/\{/;

/**
 * Returns a route's action for users who assign permissions: its summary without technical details, and for a
 * read the data it shows.
 */
function actionOf(method: string, summary: string): string {
  const words = (summary.split(/[;(]/)[0] ?? "").trim();
  return method === "GET" && words !== "" ? `View ${words.charAt(0).toLowerCase()}${words.slice(1)}` : words;
}

/** Returns the routes that need the permission, and for each whether this kind of person may call it. */
export function callsOf(
  right: Permission,
  isStaff: boolean,
  allowed: boolean,
  calls: readonly PermissionRoute[],
) {
  return calls
    .filter(({ access: { needs } }) => (typeof needs === "string" ? needs === right : needs.includes(right)))
    .filter(({ path }) => !PROTOCOL_STEP.test(path))
    .map(({ method, path, summary, access }) => ({
      method,
      path,
      summary: actionOf(method, summary),
      allowed: allowed && (isStaff || access.callers !== "staff"),
    }));
}
