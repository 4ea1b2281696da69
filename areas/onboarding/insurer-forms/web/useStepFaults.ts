import { useState } from "react";
import { withValues } from "../rules/fault-words.ts";
import { faultsInStep, type Located, missingInStep } from "../rules/missing.ts";
import type { Step } from "../rules/steps.ts";
import type { Draft } from "./useDraft.ts";

/**
 * Returns the errors of a refused save, and the step's own faults once the user tried to leave it. A fault
 * disappears when its field is corrected.
 */
export function useStepFaults(step: Step, { answers, errors, tries }: Draft, located: Located) {
  const [refused, setRefused] = useState<{ step: Step; tries: number } | null>(null);
  const isAsked = refused?.step === step;
  const faults = withValues(faultsInStep(step, answers, located), answers);
  const missing = isAsked ? missingInStep(step, answers, located) : null;
  return {
    errors: isAsked ? { ...errors, ...faults } : errors,
    said: missing?.message,
    tries: tries + (refused?.tries ?? 0),
    /** Returns true if the step has faults, which are shown from then on. */
    refuse(): boolean {
      if (Object.keys(faults).length === 0) return false;
      setRefused({ step, tries: (refused?.tries ?? 0) + 1 });
      return true;
    },
  };
}
