import type { Scope } from "#kernel/access/permissions.ts";
import type { Team } from "#kernel/access/builtin-groups.ts";

export const REACH_LABELS: Readonly<Record<Scope, string>> = {
  A: "All clients",
  C: "Partner company",
  O: "Own record",
  S: "Served or assigned",
};

export const TEAM_LABELS: Readonly<Record<Team, string>> = {
  SYN: "SYN (bureau)",
  EXT: "EXT (clients)",
  RCH: "RCH (partner company)",
};
