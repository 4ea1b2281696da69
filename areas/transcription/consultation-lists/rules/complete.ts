/** As much of a consultation as says whether billing can work on it. */
export interface Billable {
  readonly items: readonly string[];
  readonly billing_type: number | null;
  readonly p__status: string;
  readonly is_cancelled: boolean;
  /** Numbers that the schedule does not have. */
  readonly unknown_items: readonly string[];
}

type Missing = "Unconverted" | "Item needed" | "Unknown item" | "Billing type needed";

export const UNCONVERTED = "Unconverted";

export const isUnconverted = ({ p__status }: Pick<Billable, "p__status">): boolean => p__status === UNCONVERTED;

/** What is missing before it is sent by default; null where nothing is. "No Default" is a billing type like the others (CONST-17). */
export function missingDetail(consultation: Billable): Missing | null {
  if (isUnconverted(consultation)) return UNCONVERTED;
  if (consultation.items.length === 0) return "Item needed";
  if (consultation.unknown_items.length > 0) return "Unknown item";
  return consultation.billing_type === null ? "Billing type needed" : null;
}

export const isComplete = (consultation: Billable): boolean => !consultation.is_cancelled && missingDetail(consultation) === null;

/** The tabs of a list: each row is in "all" and in one of the others. */
export const ROW_GROUPS = ["all", "complete", "needed", "cancelled"] as const;
export type RowGroup = (typeof ROW_GROUPS)[number];

export function rowGroupOf(consultation: Billable): Exclude<RowGroup, "all"> {
  if (consultation.is_cancelled) return "cancelled";
  return isComplete(consultation) ? "complete" : "needed";
}

/** "All" or a group of its own. */
export const isInGroup = (consultation: Billable, group: RowGroup): boolean =>
  group === "all" || rowGroupOf(consultation) === group;
