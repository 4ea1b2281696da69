import { type FieldErrors, invalid, type Problem, type Refusal, refusalOf } from "./problem.ts";

/** What a rule `may…` answers: allowed, or the problem with its details. */
export type Verdict<Code extends string = string> =
  | { readonly allowed: true }
  | { readonly allowed: false; readonly code: Code; readonly refusal: Refusal };

export const allow: Verdict<never> = { allowed: true };

export function refuse<Code extends string, Details>(kind: Problem<Code, Details>, details: Details): Verdict<Code> {
  return { allowed: false, code: kind.code, refusal: refusalOf(kind, details) };
}

/** For rules that look at several fields together: allowed when nothing is wrong, else a 400 that marks each field; the first text is the message. */
export function noErrors(errors: FieldErrors): Verdict<"invalid"> {
  const first = Object.values(errors)[0];
  if (first === undefined) return allow;
  return { allowed: false, code: invalid.code, refusal: refusalOf({ ...invalid, sentence: () => first }, undefined, errors) };
}
