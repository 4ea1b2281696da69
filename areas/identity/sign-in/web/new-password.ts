import { z } from "zod";
import { withRule } from "#kernel/contract/form-rule.ts";
import {
  isConfirmed,
  MIN_PASSWORD_LENGTH,
  PASSWORDS_DIFFER,
  passwordMessage,
  passwordProblem,
} from "#kernel/access/password.ts";

export const ruleText = (least: number): string =>
  `At least ${Math.max(least, MIN_PASSWORD_LENGTH)} characters, with a lower-case letter, an upper-case letter, a digit and one of ! @ # $ % ^ & *`;

/**
 * Schema of a new password with its confirmation, checked in the form by the server's rules (RULE-AUTH-03,
 * -04 and -10).
 */
export const newPasswordSchema = (least: number) =>
  withRule(
    z.object({ password: z.string(), confirm_password: z.string() }),
    ({ password, confirm_password }) => {
      const problem = passwordProblem(password, least);
      const isRepeated = confirm_password !== "" && isConfirmed(password, confirm_password);
      return {
        ...(problem ? { password: passwordMessage(problem, least) } : {}),
        ...(isRepeated ? {} : { confirm_password: PASSWORDS_DIFFER }),
      };
    },
  );
