import { useState } from "react";
import { type SignupAnswers } from "../rules/answers.ts";
import { stepAfter, type Step, type StepName } from "../rules/steps.ts";
import type { Token } from "../contract.ts";
import { AgreementsStep } from "./AgreementsStep.tsx";
import { BillingStep } from "./BillingStep.tsx";
import { ProfileStep } from "./ProfileStep.tsx";
import { CodingStep, ContactStep, TranscriptionStep } from "./ServiceSteps.tsx";
import { ServicesStep } from "./ServicesStep.tsx";
import { type Registered, useRegister } from "./useRegister.ts";
import type { RunningTotal } from "./useRunningTotal.ts";
import type { Signup } from "./useSignup.ts";

interface CurrentStepProps {
  signup: Signup;
  steps: readonly Step[];
  /** Current choices of the first step, before it is left. */
  choosing: SignupAnswers;
  onChoose: (change: Partial<SignupAnswers>) => void;
  token: Token | null;
  code: string | null;
  total: RunningTotal | null;
  onPriceChanged: () => void;
  onRegistered: (next: Registered) => void;
}

export function CurrentStep({
  signup,
  steps,
  choosing,
  onChoose,
  token,
  code,
  total,
  onPriceChanged,
  onRegistered,
}: CurrentStepProps) {
  const register = useRegister({ signup, code, total, onPriceChanged, onRegistered });
  // True while the sign-up is being sent, so that a second press doesn't send it again.
  const [isBusy, setBusy] = useState(false);
  const at = steps.findIndex(({ name }) => name === signup.step);
  const before = steps[at - 1];
  const after = stepAfter(steps, signup.step);
  const done = async (answers: SignupAnswers): Promise<void> => {
    if (after !== null) return signup.go(after, answers);
    if (isBusy) return;
    setBusy(true);
    await register.send(answers).finally(() => setBusy(false));
  };
  const given = {
    signup,
    answers: signup.answers,
    onBack: before && (() => signup.go(before.name, signup.answers)),
    onDone: (change: Partial<SignupAnswers>) => done({ ...signup.answers, ...change }),
    next: nextWords(steps, after),
  };
  const { step } = signup;
  if (step === "profile") return <ProfileStep {...given} email={token?.email_address ?? null} failure={register.failure} />;
  if (step === "billing") return <BillingStep {...given} />;
  if (step === "contact") return <ContactStep {...given} />;
  if (step === "transcription") return <TranscriptionStep {...given} />;
  if (step === "coding") return <CodingStep {...given} />;
  if (step === "agreements")
    return <AgreementsStep {...given} steps={steps} failure={register.failure} onChange={signup.go} onRegister={done} />;
  return (
    <ServicesStep
      {...given}
      answers={choosing}
      onChange={onChoose}
      special={token?.packages ?? []}
      trialOnly={token?.trial_only ?? false}
    />
  );
}

const nextWords = (steps: readonly Step[], after: StepName | null): string =>
  after === null ? "Sign up" : `Continue to ${steps.find(({ name }) => name === after)?.title ?? ""}`;
