import type { MailOutcome } from "./port.ts";

/** Fields of an error of the SMTP client library. */
export interface SmtpFailure {
  readonly message: string;
  readonly code?: string | undefined;
  readonly responseCode?: number | undefined;
  readonly response?: string | undefined;
  readonly command?: string | undefined;
}

const MAIL_COMMANDS = new Set(["MAIL FROM", "RCPT TO", "DATA"]);
/** Response codes about Corella's own sign-in, which the operator must correct while the mail waits. */
const SIGN_IN_CODES = new Set([530, 534, 535, 538]);
const LONGEST_ANSWER = 500;

/**
 * Classifies a failure: a 5xx response about the mail itself is permanent, any other response temporary.
 * Without a response after the hand-over, the outcome is uncertain.
 */
export function outcomeOf(failure: SmtpFailure, wasHandedOver: boolean): MailOutcome {
  const answer = oneLine(failure.response ?? failure.message);
  const { responseCode, code, command = "" } = failure;
  const isAboutMail = MAIL_COMMANDS.has(command);
  if (responseCode !== undefined) {
    const isFinal = responseCode >= 500 && isAboutMail && !SIGN_IN_CODES.has(responseCode);
    return { kind: isFinal ? "permanent" : "temporary", answer };
  }
  if (wasHandedOver) return { kind: "uncertain", answer };
  // The email is larger than the server accepts, or has no valid recipient address.
  if (code === "EENVELOPE" || (code === "EMESSAGE" && isAboutMail)) return { kind: "permanent", answer };
  return { kind: "temporary", answer };
}

export const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim()
    .slice(0, LONGEST_ANSWER)
    .toWellFormed();
