import type { z } from "zod";

/** Rule over several fields of a form. Returns messages by field. The values may be incomplete. */
type Rule<S extends z.ZodType> = (values: z.output<S>) => Readonly<Partial<Record<string, string>>>;

/**
 * Adds a rule to a form's schema that runs even while single fields are invalid. By default zod skips a
 * refinement while any field is invalid, so the rule's messages would appear only after all other errors are
 * fixed, and never on leaving a field of a form that was just started.
 */
export const withRule = <S extends z.ZodType>(schema: S, rule: Rule<S>): S =>
  schema.superRefine(
    (values, context) => {
      for (const [field, message] of Object.entries(rule(values)))
        if (message !== undefined) context.addIssue({ code: "custom", path: field.split("."), message });
    },
    { when: ({ value }) => typeof value === "object" && value !== null },
  );
