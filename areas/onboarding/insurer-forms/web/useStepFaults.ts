import { useState } from "react";
import { withValues } from "../rules/fault-words.ts";
import { faultsInStep, type Located, missingInStep } from "../rules/missing.ts";
import type { Step } from "../rules/steps.ts";
import type { Draft } from "./useDraft.ts";

/** The faults of a step once it was left with some, and those that a save was refused for. A fault goes as soon as its field is mended. */
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
