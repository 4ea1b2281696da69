import { z } from "zod";
import { CreditPoints } from "../contract.ts";

/** Parses a number as typed, such as "1,500". NaN for any other text, which the schema then rejects. */
export const pointsOf = (typed: string): number => {
  const digits = typed.replace(/[\s,]/g, "");
  return /^\d{1,15}$/.test(digits) ? Number(digits) : Number.NaN;
};

/** Schema of the form (RULE-CLI-06). */
export const CreditForm = z.object({
  credit_points: z.string().superRefine((typed, context) => {
    const issue = CreditPoints.safeParse(pointsOf(typed)).error?.issues[0];
    if (issue) context.addIssue({ code: "custom", message: issue.message });
  }),
  status: z.boolean(),
});
