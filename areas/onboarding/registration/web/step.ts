import type { SignupAnswers } from "../rules/answers.ts";
import type { Signup } from "./useSignup.ts";

export interface StepProps {
  readonly signup: Signup;
  readonly answers: SignupAnswers;
  /** Takes what this step answered and goes on. */
  readonly onDone: (change: Partial<SignupAnswers>) => void;
  readonly onBack?: (() => void) | undefined;
  /** What the button of the step says. */
  readonly next: string;
}
