import { useState } from "react";
import { type SignupAnswers } from "../rules/answers.ts";
import { stepAfter, type Step, type StepName } from "../rules/steps.ts";
import type { Token } from "../contract.ts";
import { AgreementsStep } from "./AgreementsStep.tsx";
import { BillingStep } from "./BillingStep.tsx";
import { ProfileStep } from "./ProfileStep.tsx";
import { CodingStep, ContactStep, TranscriptionStep } from "./ServiceSteps.tsx";
import { ServicesStep } from "./ServicesStep.tsx";
import { type RegistrationResult, useRegister } from "./useRegister.ts";
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
  onRegistered: (next: RegistrationResult) => void;
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
  const stepIndex = steps.findIndex(({ name }) => name === signup.step);
  const previousStep = steps[stepIndex - 1];
  const nextStep = stepAfter(steps, signup.step);
  const finishStep = async (answers: SignupAnswers): Promise<void> => {
    if (nextStep !== null) return signup.go(nextStep, answers);
    if (isBusy) return;
    setBusy(true);
    await register.send(answers).finally(() => setBusy(false));
  };
  const stepProps = {
    signup,
    answers: signup.answers,
    onBack: previousStep && (() => signup.go(previousStep.name, signup.answers)),
    onDone: (change: Partial<SignupAnswers>) => finishStep({ ...signup.answers, ...change }),
    next: nextLabel(steps, nextStep),
  };
  const { step } = signup;
  if (step === "profile")
    return <ProfileStep {...stepProps} email={token?.email_address ?? null} failure={register.failure} />;
  if (step === "billing") return <BillingStep {...stepProps} />;
  if (step === "contact") return <ContactStep {...stepProps} />;
  if (step === "transcription") return <TranscriptionStep {...stepProps} />;
  if (step === "coding") return <CodingStep {...stepProps} />;
  if (step === "agreements")
    return (
      <AgreementsStep
        {...stepProps}
        steps={steps}
        failure={register.failure}
        onChange={signup.go}
        onRegister={finishStep}
      />
    );
  return (
    <ServicesStep
      {...stepProps}
      answers={choosing}
      onChange={onChoose}
      special={token?.packages ?? []}
      trialOnly={token?.trial_only ?? false}
    />
  );
}

const nextLabel = (steps: readonly Step[], nextStep: StepName | null): string =>
  nextStep === null ? "Sign up" : `Continue to ${steps.find(({ name }) => name === nextStep)?.title ?? ""}`;
