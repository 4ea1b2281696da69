/** Steps of the form (CONST-121), followed by the review. */
export const STEPS = ["practitioner", "banking", "practices", "contact", "review"] as const;
export type Step = (typeof STEPS)[number];

export const STEP_NAMES: Readonly<Record<Step, string>> = {
  practitioner: "Practitioner Details",
  banking: "Banking Details",
  practices: "Practice Details",
  contact: "Contact Details",
  review: "Review",
};

export interface FormKind {
  readonly is_update: boolean;
  /** Updated part of an update: 1 provider, 2 banking, 3 both. */
  readonly update_type: number;
}

/**
 * Returns the steps of a form (RULE-IFRM-02). A banking-only update skips the practices; a provider-only
 * update skips the banking.
 */
export function stepsOf({ is_update, update_type }: FormKind): readonly Step[] {
  if (is_update && update_type === 1) return STEPS.filter((step) => step !== "banking");
  if (is_update && update_type === 2) return STEPS.filter((step) => step !== "practices");
  return STEPS;
}

/** Returns the next or previous step (RULE-IFRM-01), or the same step at either end. */
export function stepBeside(step: Step, direction: 1 | -1, kind: FormKind): Step {
  const steps = stepsOf(kind);
  return steps[steps.indexOf(step) + direction] ?? step;
}
