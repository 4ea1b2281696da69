import { useState } from "react";
import { Locality } from "#areas/practice/reference-data/contract.ts";
import type { SignupAnswers } from "../rules/answers.ts";

/** The suburb of a step: its name is kept beside its number, so that it is shown again when the step is opened again. */
export function useChosenSuburb(answers: SignupAnswers, step: "profile" | "billing" | "contact") {
  const named = (of: "profile" | "billing" | "contact"): Locality | null => Locality.safeParse(answers.suburbs[of]).data ?? null;
  const [chosen, onChoose] = useState(() => named(step));
  return {
    field: { chosen, onChoose },
    kept: { suburbs: { ...answers.suburbs, [step]: chosen } },
    /** The suburb of the person who signs up. */
    ofProfile: named("profile"),
  };
}
