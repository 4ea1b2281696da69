import { addressOfLink } from "#kernel/contract/link.ts";
import { registrationPaths } from "../paths.ts";
import { useState } from "react";
import { bodyOf } from "#platform/web/api/body-of.ts";
import type { z } from "zod";
import { useSend } from "#platform/web/api/useSend.ts";
import { REGISTER_FAILED, registrationRoutes, SUBMIT_FAILED } from "../contract.ts";
import { formsOnlyBody, registerBody, type SignupAnswers } from "../rules/answers.ts";
import { storeSteps } from "./kept-steps.ts";
import { type StepName, stepOfField, stepsOf } from "../rules/steps.ts";
import type { RunningTotal } from "./useRunningTotal.ts";
import type { Signup } from "./useSignup.ts";

/** Result of a sign-up for the page that follows. */
export interface RegistrationResult {
  readonly registered: "services" | "forms";
  /** Invoice to be paid next, or null if nothing is paid in advance. */
  readonly payment: { readonly doctorID: number; readonly invoice: number } | null;
}
export interface Failure {
  readonly message: string;
  readonly step: StepName | null;
}

interface RefusedRequest {
  readonly code: string;
  readonly message: string;
  readonly errors: Readonly<Record<string, string>>;
}

/** Seconds after which a wrong referral code opens the contact page (CONST-57). */
const SECONDS_SHOWN = 5;

interface RegisterOptions {
  signup: Signup;
  code: string | null;
  total: RunningTotal | null;
  onPriceChanged: () => void;
  onRegistered: (next: RegistrationResult) => void;
}

/**
 * Returns the message with the catalogue's text first (RULE-REG-16), and the step in which to correct the
 * error.
 */
const failureOf = (error: RefusedRequest): Failure => {
  const [field] = Object.keys(error.errors);
  const message = error.message ? `${REGISTER_FAILED}: ${error.message}` : REGISTER_FAILED;
  return {
    message,
    step: field === undefined || error.code === "signup.price_changed" ? null : stepOfField(field),
  };
};

/** Sends the sign-up. A refusal keeps all answers and names the step in which to correct it. */
export function useRegister({ signup, code, total, onPriceChanged, onRegistered }: RegisterOptions) {
  const [failure, setFailure] = useState<Failure | null>(null);
  const register = useSend(registrationRoutes.register, { errors: "inline" });
  const registerForms = useSend(registrationRoutes.registerFormsOnly, { errors: "inline" });

  function handleRefusal(error: unknown): void {
    if (!isFailure(error)) return setFailure({ message: SUBMIT_FAILED, step: null });
    if (error.code === "signup.price_changed") onPriceChanged();
    if (error.code === "signup.referral")
      setTimeout(
        () => window.location.assign(addressOfLink(registrationPaths.contact(), null)),
        SECONDS_SHOWN * 1000,
      );
    setFailure(
      error.code === "signup.referral" ? { message: error.message, step: "profile" } : failureOf(error),
    );
  }

  async function send(answers: SignupAnswers): Promise<void> {
    setFailure(null);
    const options = { draft: signup.draft, code, total: total?.total ?? null };
    try {
      if (answers.formsOnly) {
        await registerForms.sendAsync({
          body: parseAnswers(bodyOf(registrationRoutes.registerFormsOnly), formsOnlyBody(answers, options)),
        });
        return onRegistered({ registered: "forms", payment: null });
      }
      const client = await register.sendAsync({
        body: parseAnswers(bodyOf(registrationRoutes.register), registerBody(answers, options)),
      });
      storeSteps(stepsOf(answers));
      const payment = client._invoice === null ? null : { doctorID: client.ID, invoice: client._invoice };
      onRegistered({ registered: "services", payment });
    } catch (error) {
      handleRefusal(error);
    }
  }
  return { send, failure };
}

/**
 * Error of a step that was skipped because its draft was opened elsewhere. Raised before the request is sent.
 */
class UnansweredError extends Error {
  readonly code = "not_answered";
  readonly errors: Readonly<Record<string, string>>;

  constructor(issues: readonly z.core.$ZodIssue[]) {
    super(issues[0]?.message ?? SUBMIT_FAILED);
    this.errors = Object.fromEntries(issues.map(({ path, message }) => [path.join("."), message]));
  }
}

function parseAnswers<S extends z.ZodType>(schema: S, body: unknown): z.output<S> {
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw new UnansweredError(parsed.error.issues);
  return parsed.data;
}

const isFailure = (error: unknown): error is RefusedRequest =>
  typeof error === "object" && error !== null && "code" in error && "errors" in error;
