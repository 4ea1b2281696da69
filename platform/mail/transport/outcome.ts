import type { MailOutcome } from "./port.ts";

/** What the client library tells of a failure. */
export interface SmtpFailure {
  readonly message: string;
  readonly code?: string | undefined;
  readonly responseCode?: number | undefined;
  readonly response?: string | undefined;
  readonly command?: string | undefined;
}

const ABOUT_THE_MAIL = new Set(["MAIL FROM", "RCPT TO", "DATA"]);
/** Our own sign-in is wrong or missing: the office mends it, and the mail waits. */
const ABOUT_OUR_SIGN_IN = new Set([530, 534, 535, 538]);
const LONGEST_ANSWER = 500;

/** A 5xx about the mail itself is final, any other answer is worth another try; no answer after the letter was handed over tells nothing. */
export function outcomeOf(failure: SmtpFailure, wasHandedOver: boolean): MailOutcome {
  const answer = oneLine(failure.response ?? failure.message);
  const { responseCode, code, command = "" } = failure;
  const isAboutMail = ABOUT_THE_MAIL.has(command);
  if (responseCode !== undefined) {
    const isFinal = responseCode >= 500 && isAboutMail && !ABOUT_OUR_SIGN_IN.has(responseCode);
    return { kind: isFinal ? "permanent" : "temporary", answer };
  }
  if (wasHandedOver) return { kind: "uncertain", answer };
  // Larger than the server takes, or no address it could be sent to.
  if (code === "EENVELOPE" || (code === "EMESSAGE" && isAboutMail)) return { kind: "permanent", answer };
  return { kind: "temporary", answer };
}

export const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim()
    .slice(0, LONGEST_ANSWER)
    .toWellFormed();
