import { UNCLAIMED_QUOTA } from "../contract.ts";

export interface Unclaimed {
  readonly files: number;
  readonly bytes: number;
}

/** Returns the quota that these totals exceed, checking the person's first, or null if there is room. */
export function exceededQuota(person: Unclaimed, client: Unclaimed): "person" | "client" | null {
  const exceeds = (held: Unclaimed, most: Unclaimed): boolean => held.files > most.files || held.bytes > most.bytes;
  if (exceeds(person, UNCLAIMED_QUOTA.person)) return "person";
  return exceeds(client, UNCLAIMED_QUOTA.client) ? "client" : null;
}
