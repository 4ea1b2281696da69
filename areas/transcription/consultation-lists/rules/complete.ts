/** As much of a consultation as says whether billing can work on it. */
export interface Billable {
  readonly items: readonly string[];
  readonly billing_type: number | null;
  readonly p__status: string;
}

/** CONST-17: "No Default". */
const NO_DEFAULT = 6;
export const UNCONVERTED = "Unconverted";

export const isUnconverted = ({ p__status }: Pick<Billable, "p__status">): boolean => p__status === UNCONVERTED;

/** What is missing before it is sent by default; null where nothing is. */
export function missingDetail(consultation: Billable): "Unconverted" | "Item needed" | "Billing type needed" | null {
  if (isUnconverted(consultation)) return UNCONVERTED;
  if (consultation.items.length === 0) return "Item needed";
  return consultation.billing_type === null || consultation.billing_type === NO_DEFAULT ? "Billing type needed" : null;
}

export const isComplete = (consultation: Billable): boolean => missingDetail(consultation) === null;
