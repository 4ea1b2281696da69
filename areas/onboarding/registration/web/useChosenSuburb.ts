import { useState } from "react";
import { Locality } from "#areas/practice/reference-data/contract.ts";
import type { SignupAnswers } from "../rules/answers.ts";

/** The suburb of a step: its name is kept beside its number, so that it is shown again when the step is opened again. */
export function useChosenSuburb(answers: SignupAnswers, step: "profile" | "billing" | "contact") {
  const [chosen, onChoose] = useState<Locality | null>(() => Locality.safeParse(answers.suburbs[step]).data ?? null);
  return { field: { chosen, onChoose }, kept: { suburbs: { ...answers.suburbs, [step]: chosen } } };
}
