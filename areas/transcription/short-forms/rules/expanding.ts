import type { ShortForm } from "../contract.ts";

export type ShortFormPart = { readonly text: string } | { readonly field: string } | { readonly line: true };

const LONGEST_FIELD = 60;

/**
 * Splits the full text of a short form into text, fields and line breaks: "I will see {her} again". A brace
 * without its counterpart stays text.
 */
export function splitPieces(text: string): ShortFormPart[] {
  return text.split(/(\{[^{}\n]{1,60}\}|\n)/).flatMap((part): ShortFormPart[] => {
    if (part === "") return [];
    if (part === "\n") return [{ line: true }];
    const name = /^\{([^{}\n]+)\}$/.exec(part)?.[1]?.trim();
    return name ? [{ field: name.slice(0, LONGEST_FIELD) }] : [{ text: part }];
  });
}

/** Returns the word directly before the caret if the word may be a short form, else null. */
export const wordBefore = (text: string): string | null =>
  /(?:^|[\s(\u00a0])([a-z][a-z0-9]{1,11})$/i.exec(text)?.[1] ?? null;

/** Returns the short forms without the office's if the user has an own short form of that name. */
export function effectiveForms(forms: readonly ShortForm[]): ShortForm[] {
  const ownNames = new Set(forms.filter(({ is_office }) => !is_office).map(({ short }) => short));
  return forms.filter(({ is_office, short }) => !is_office || !ownNames.has(short));
}

const MAX_SUGGESTIONS = 6;

/**
 * Returns the suggestions for a typed word: the short form itself, then longer ones that begin with the word,
 * at most six. Empty unless the word itself is a short form.
 */
export function suggestForms(forms: readonly ShortForm[], word: string | null): ShortForm[] {
  const lowerCaseWord = word?.toLowerCase() ?? "";
  const available = effectiveForms(forms);
  if (lowerCaseWord === "" || !available.some(({ short }) => short === lowerCaseWord)) return [];
  return available
    .filter(({ short }) => short.startsWith(lowerCaseWord))
    .toSorted((a, b) => a.short.length - b.short.length || (a.short < b.short ? -1 : 1))
    .slice(0, MAX_SUGGESTIONS);
}
