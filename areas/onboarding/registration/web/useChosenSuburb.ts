import { useState } from "react";
import { Locality } from "#areas/practice/reference-data/contract.ts";
import type { SignupAnswers } from "../rules/answers.ts";

/**
 * Manages the suburb of a step. Its name is kept with its ID, so that it is shown when the step is opened
 * again.
 */
export function useChosenSuburb(answers: SignupAnswers, step: "profile" | "billing" | "contact") {
  const suburbOf = (stepName: "profile" | "billing" | "contact"): Locality | null =>
    Locality.safeParse(answers.suburbs[stepName]).data ?? null;
  const [chosen, onChoose] = useState(() => suburbOf(step));
  return {
    field: { chosen, onChoose },
    kept: { suburbs: { ...answers.suburbs, [step]: chosen } },
    /** Suburb of the profile step, or null. */
    ofProfile: suburbOf("profile"),
  };
}
