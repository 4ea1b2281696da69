import type { Scope } from "#kernel/access/permissions.ts";

export const REACH_LABELS: Readonly<Record<Scope, string>> = {
  A: "All clients",
  C: "Partner company",
  O: "Own record",
  S: "Served or assigned",
};
