import { Letter } from "../../letter.contract.ts";

const UNSEEN = /[\u0000-\u0008\u000a-\u001f\u007f\ufffe\uffff]/g;

/**
 * Converts the editor's document to a letter to send, without characters that can't be stored and attributes
 * that letters don't have. Null if the result is not a valid letter, such as one that is too long.
 */
export function letterFrom(json: unknown): Letter | null {
  const read = Letter.safeParse(cleaned(json));
  return read.success ? read.data : null;
}

function cleaned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(cleaned).filter((each) => !isEmptyText(each));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inside]) => [
      name,
      name === "text" && typeof inside === "string" ? storable(inside, "type" in value) : cleaned(inside),
    ]),
  );
}

/** Removes characters that can't be stored. Line feeds stay in the text of kept parts only. */
const storable = (text: string, isTyped: boolean): string =>
  (isTyped ? text.replace(UNSEEN, "") : text.replace(/[\u0000-\u0008\u000b-\u001f\u007f\ufffe\uffff]/g, "")).toWellFormed();

const isEmptyText = (value: unknown): boolean =>
  typeof value === "object" && value !== null && "type" in value && value.type === "text" && "text" in value && value.text === "";
