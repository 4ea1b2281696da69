/** The fields of a consultation that decide whether billing can process it. */
export interface Billable {
  readonly items: readonly string[];
  readonly billing_type: number | null;
  readonly p__status: string;
  readonly is_cancelled: boolean;
  /** Items that are not in the Medicare schedule. */
  readonly unknown_items: readonly string[];
}

type Missing = "Unconverted" | "Item needed" | "Unknown item" | "Billing type needed";

export const UNCONVERTED = "Unconverted";

export const isUnconverted = ({ p__status }: Pick<Billable, "p__status">): boolean =>
  p__status === UNCONVERTED;

/**
 * Returns the first detail that is missing, or null if the consultation is complete. "No Default" counts as a
 * billing type (CONST-17).
 */
export function missingDetail(consultation: Billable): Missing | null {
  if (isUnconverted(consultation)) return UNCONVERTED;
  if (consultation.items.length === 0) return "Item needed";
  if (consultation.unknown_items.length > 0) return "Unknown item";
  return consultation.billing_type === null ? "Billing type needed" : null;
}

export const isComplete = (consultation: Billable): boolean =>
  !consultation.is_cancelled && missingDetail(consultation) === null;

/** Tabs of a list. Each row is in "all" and in exactly one other tab. */
export const ROW_GROUPS = ["all", "complete", "needed", "cancelled"] as const;
export type RowGroup = (typeof ROW_GROUPS)[number];

export function rowGroupOf(consultation: Billable): Exclude<RowGroup, "all"> {
  if (consultation.is_cancelled) return "cancelled";
  return isComplete(consultation) ? "complete" : "needed";
}

/** Returns true if the row belongs to the tab; every row belongs to "all". */
export const isInGroup = (consultation: Billable, group: RowGroup): boolean =>
  group === "all" || rowGroupOf(consultation) === group;
