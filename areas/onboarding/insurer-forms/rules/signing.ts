import { allow, refuse, type Verdict } from "#kernel/contract/verdict.ts";
import type { Answers } from "../answers.contract.ts";
import { signatureNotOwn } from "../contract.ts";

const SIGNATURE_FIELDS = ["signature", "signature_style", "signature_agreement", "_signature_file"] as const;

/**
 * Allows only the doctor to submit a digitally signed form. Sub users and staff may submit forms signed on
 * paper (G-60).
 */
export function maySubmitAs(
  answers: Pick<Answers, "signature_type">,
  isDoctor: boolean,
): Verdict<"form.signature_owner"> {
  return isDoctor || answers.signature_type !== "digital" ? allow : refuse(signatureNotOwn, undefined);
}

/** Allows only the doctor to add a signature to a draft. Keeping or removing a signature is not signing. */
export function maySign(before: Answers, after: Answers, isDoctor: boolean): Verdict<"form.signature_owner"> {
  const isSigning = SIGNATURE_FIELDS.some(
    (name) => after[name] !== before[name] && after[name] !== null && after[name] !== false,
  );
  return isDoctor || !isSigning ? allow : refuse(signatureNotOwn, undefined);
}
