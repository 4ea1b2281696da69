import type { z } from "zod";

/** What a rule says of a form, by field. The values may be only half filled in. */
type Rule<S extends z.ZodType> = (values: z.output<S>) => Readonly<Partial<Record<string, string>>>;

/**
 * A form's schema with a rule that is asked in the first round: zod leaves a refinement out while any field is wrong by itself, so that
 * its refusals would come only when everything else is right, and never on leaving a field of a form that has just been begun.
 */
export const withRule = <S extends z.ZodType>(schema: S, rule: Rule<S>): S =>
  schema.superRefine(
    (values, context) => {
      for (const [field, message] of Object.entries(rule(values)))
        if (message !== undefined) context.addIssue({ code: "custom", path: field.split("."), message });
    },
    { when: ({ value }) => typeof value === "object" && value !== null },
  );
