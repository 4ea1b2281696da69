/** CONST-121, with the review at the end. */
export const STEPS = ["practitioner", "banking", "practices", "contact", "review"] as const;
export type Step = (typeof STEPS)[number];

export const STEP_NAMES: Readonly<Record<Step, string>> = {
  practitioner: "Practitioner Details",
  banking: "Banking Details",
  practices: "Practice Details",
  contact: "Contact Details",
  review: "Review",
};

export interface Kind {
  readonly is_update: boolean;
  /** 1 provider, 2 banking, 3 both; of an update. */
  readonly update_type: number;
}

/** RULE-IFRM-02: banking only drops the practices, provider only drops the banking. */
export function stepsOf({ is_update, update_type }: Kind): readonly Step[] {
  if (is_update && update_type === 1) return STEPS.filter((step) => step !== "banking");
  if (is_update && update_type === 2) return STEPS.filter((step) => step !== "practices");
  return STEPS;
}

/** RULE-IFRM-01: the step after or before one, or the same at the ends. */
export function stepBeside(step: Step, way: 1 | -1, kind: Kind): Step {
  const steps = stepsOf(kind);
  return steps[steps.indexOf(step) + way] ?? step;
}
