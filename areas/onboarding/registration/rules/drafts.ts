import type { Answers } from "../contract.ts";

type Json = Answers[string];

/** G-62: what is saved of a sign-up never holds a password, however deep it is written. */
export const withoutPasswords = (answers: Answers): Answers =>
  Object.fromEntries(
    Object.entries(answers).flatMap(([name, value]) => (/password/i.test(name) ? [] : [[name, withoutInside(value)]])),
  );

function withoutInside(value: Json): Json {
  if (Array.isArray(value)) return value.map(withoutInside);
  return typeof value === "object" && value !== null ? withoutPasswords(value) : value;
}
