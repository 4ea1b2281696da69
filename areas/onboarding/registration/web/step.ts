import type { SignupAnswers } from "../rules/answers.ts";
import type { Signup } from "./useSignup.ts";

export interface StepProps {
  readonly signup: Signup;
  readonly answers: SignupAnswers;
  /** Receives the answers of the step and opens the next one. */
  readonly onDone: (change: Partial<SignupAnswers>) => void;
  readonly onBack?: (() => void) | undefined;
  /** Label of the step's button. */
  readonly next: string;
}
