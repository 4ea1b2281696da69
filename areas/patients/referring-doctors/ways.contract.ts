import { LettersBy, type LetterWay } from "./contract.ts";

/** Ways in which letters are sent to a referring doctor, in the order of the form. */
export const LETTER_WAYS = LettersBy.options;

export const WAY_NAMES: Readonly<Record<LetterWay, string>> = {
  email: "Email",
  secure: "Secure message",
  post: "Post",
};
