import { type FieldErrors, invalid, type Problem, type Refusal, refusalOf } from "./problem.ts";

/** Result of a rule `may…`: allowed, or refused with a problem and its details. */
export type Verdict<Code extends string = string> =
  | { readonly allowed: true }
  | { readonly allowed: false; readonly code: Code; readonly refusal: Refusal };

export const allow: Verdict<never> = { allowed: true };

export function refuse<Code extends string, Details>(
  kind: Problem<Code, Details>,
  details: Details,
  errors?: FieldErrors,
): Verdict<Code> {
  return { allowed: false, code: kind.code, refusal: refusalOf(kind, details, errors) };
}

/**
 * Returns the verdict of a rule over several fields: allowed without errors, otherwise a 400 with an error
 * for each field. The first error is the message.
 */
export function verdictOf(errors: FieldErrors): Verdict<"invalid"> {
  const first = Object.values(errors)[0];
  if (first === undefined) return allow;
  return {
    allowed: false,
    code: invalid.code,
    refusal: refusalOf({ ...invalid, sentence: () => first }, undefined, errors),
  };
}
