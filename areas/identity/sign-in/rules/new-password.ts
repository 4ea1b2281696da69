import { passwordMessage, passwordProblem } from "#kernel/access/password.ts";
import { allow, refuse, type Verdict } from "#kernel/contract/verdict.ts";
import { emptyPassword, weakPassword } from "../contract.ts";

/** Validates a new password (RULE-AUTH-03, RULE-AUTH-04) with the configured minimum length (F-15). */
export function mayBePassword(password: string, least: number): Verdict<"password.empty" | "password.weak"> {
  const weakness = passwordProblem(password, least);
  if (weakness === null) return allow;
  if (weakness === "empty") return refuse(emptyPassword, undefined);
  return refuse(weakPassword, { message: passwordMessage(weakness, least) });
}
