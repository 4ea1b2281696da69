import { UNCLAIMED_QUOTA } from "../contract.ts";

export interface UploadTotals {
  readonly files: number;
  readonly bytes: number;
}

/** Returns the quota that these totals exceed, checking the person's first, or null if there is room. */
export function exceededQuota(person: UploadTotals, client: UploadTotals): "person" | "client" | null {
  const exceeds = (totals: UploadTotals, quota: UploadTotals): boolean =>
    totals.files > quota.files || totals.bytes > quota.bytes;
  if (exceeds(person, UNCLAIMED_QUOTA.person)) return "person";
  return exceeds(client, UNCLAIMED_QUOTA.client) ? "client" : null;
}
