import { Letter } from "../../letter.contract.ts";

const UNSEEN = /[\u0000-\u0008\u000a-\u001f\u007f\ufffe\uffff]/g;

/**
 * Converts the editor's document to a letter to send, without characters that can't be stored and attributes
 * that letters don't have. Null if the result is not a valid letter, such as one that is too long.
 */
export function letterFrom(json: unknown): Letter | null {
  const parsed = Letter.safeParse(cleanValue(json));
  return parsed.success ? parsed.data : null;
}

function cleanValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(cleanValue).filter((each) => !isEmptyText(each));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, content]) => [
      name,
      name === "text" && typeof content === "string"
        ? storableText(content, "type" in value)
        : cleanValue(content),
    ]),
  );
}

/** Removes characters that can't be stored. Line feeds stay in the text of kept parts only. */
const storableText = (text: string, isTyped: boolean): string =>
  (isTyped
    ? text.replace(UNSEEN, "")
    : text.replace(/[\u0000-\u0008\u000b-\u001f\u007f\ufffe\uffff]/g, "")
  ).toWellFormed();

const isEmptyText = (value: unknown): boolean =>
  typeof value === "object" &&
  value !== null &&
  "type" in value &&
  value.type === "text" &&
  "text" in value &&
  value.text === "";
