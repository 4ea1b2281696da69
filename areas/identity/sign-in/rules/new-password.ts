import { passwordMessage, passwordProblem } from "#kernel/access/password.ts";
import { allow, refuse, type Verdict } from "#kernel/contract/verdict.ts";
import { emptyPassword, weakPassword } from "../contract.ts";

/** Validates a new password (RULE-AUTH-03, RULE-AUTH-04) with the configured minimum length (F-15). */
export function mayBePassword(password: string, least: number): Verdict<"password.empty" | "password.weak"> {
  const found = passwordProblem(password, least);
  if (found === null) return allow;
  if (found === "empty") return refuse(emptyPassword, undefined);
  return refuse(weakPassword, { message: passwordMessage(found, least) });
}
