import { allow, refuse, type Verdict } from "#kernel/contract/verdict.ts";
import type { Answers } from "../answers.contract.ts";
import { signatureNotOwn } from "../contract.ts";

const OF_SIGNATURE = ["signature", "signature_style", "signature_agreement", "_signature_file"] as const;

/** G-60: only the doctor signs, not a sub user and not staff. Others may submit a form that is signed on paper. */
export function maySubmitAs(answers: Pick<Answers, "signature_type">, isDoctor: boolean): Verdict<"form.signature_owner"> {
  return isDoctor || answers.signature_type !== "digital" ? allow : refuse(signatureNotOwn, undefined);
}

/** Nor does anybody else put a signature into a draft; leaving it as it was, or taking it away, is no signing. */
export function maySign(before: Answers, after: Answers, isDoctor: boolean): Verdict<"form.signature_owner"> {
  const isSigning = OF_SIGNATURE.some((name) => after[name] !== before[name] && after[name] !== null && after[name] !== false);
  return isDoctor || !isSigning ? allow : refuse(signatureNotOwn, undefined);
}
