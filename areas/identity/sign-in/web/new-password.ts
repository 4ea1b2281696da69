import { z } from "zod";
import {
  isConfirmed,
  LEAST_PASSWORD_LENGTH,
  PASSWORDS_DIFFER,
  passwordMessage,
  passwordProblem,
} from "#kernel/access/password.ts";

export const ruleWords = (least: number): string =>
  `At least ${Math.max(least, LEAST_PASSWORD_LENGTH)} characters, with a lower-case letter, an upper-case letter, a digit and one of ! @ # $ % ^ & *`;

/** RULE-AUTH-03, -04 and -10 at the fields, before the server says the same. */
export const newPassword = (least: number) =>
  z.object({ password: z.string(), confirm_password: z.string() }).superRefine(({ password, confirm_password }, context) => {
    const problem = passwordProblem(password, least);
    if (problem) context.addIssue({ code: "custom", path: ["password"], message: passwordMessage(problem, least) });
    else if (!isConfirmed(password, confirm_password)) {
      context.addIssue({ code: "custom", path: ["confirm_password"], message: PASSWORDS_DIFFER });
    }
  });
