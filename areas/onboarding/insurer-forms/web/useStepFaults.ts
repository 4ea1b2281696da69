import { useState } from "react";
import { describeFaults } from "../rules/fault-words.ts";
import { faultsInStep, type FormLocation, missingInStep } from "../rules/missing.ts";
import type { Step } from "../rules/steps.ts";
import type { Draft } from "./useDraft.ts";

/**
 * Returns the errors of a refused save, and the step's own faults once the user tried to leave it. A fault
 * disappears when its field is corrected.
 */
export function useStepFaults(step: Step, { answers, errors, tries }: Draft, located: FormLocation) {
  const [refusal, setRefusal] = useState<{ step: Step; tries: number } | null>(null);
  const isShown = refusal?.step === step;
  const faults = describeFaults(faultsInStep(step, answers, located), answers);
  const missing = isShown ? missingInStep(step, answers, located) : null;
  return {
    errors: isShown ? { ...errors, ...faults } : errors,
    said: missing?.message,
    tries: tries + (refusal?.tries ?? 0),
    /** Returns true if the step has faults, which are shown from then on. */
    refuse(): boolean {
      if (Object.keys(faults).length === 0) return false;
      setRefusal({ step, tries: (refusal?.tries ?? 0) + 1 });
      return true;
    },
  };
}
