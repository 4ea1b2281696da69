import { z } from "zod";
import { CreditPoints } from "../contract.ts";

/** "1,500" as it is typed; what is no number is handed on, so that the rule refuses it. */
export const pointsOf = (typed: string): number => {
  const digits = typed.replace(/[\s,]/g, "");
  return /^\d{1,15}$/.test(digits) ? Number(digits) : Number.NaN;
};

/** RULE-CLI-06, in a field. */
export const CreditForm = z.object({
  credit_points: z.string().superRefine((typed, context) => {
    const wrong = CreditPoints.safeParse(pointsOf(typed)).error?.issues[0];
    if (wrong) context.addIssue({ code: "custom", message: wrong.message });
  }),
  status: z.boolean(),
});
