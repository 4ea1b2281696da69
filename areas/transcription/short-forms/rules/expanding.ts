import type { ShortForm } from "../contract.ts";

export type Piece = { readonly text: string } | { readonly field: string } | { readonly line: true };

const LONGEST_FIELD = 60;

/** "I will see {her} again": text, a field, text. A brace that is not closed stays as it is typed. */
export function pieces(text: string): Piece[] {
  return text.split(/(\{[^{}\n]{1,60}\}|\n)/).flatMap((part): Piece[] => {
    if (part === "") return [];
    if (part === "\n") return [{ line: true }];
    const name = /^\{([^{}\n]+)\}$/.exec(part)?.[1]?.trim();
    return name ? [{ field: name.slice(0, LONGEST_FIELD) }] : [{ text: part }];
  });
}

/** The word just before the caret, where it may be a short form. */
export const wordBefore = (text: string): string | null => /(?:^|[\s(\u00a0])([a-z][a-z0-9]{1,11})$/i.exec(text)?.[1] ?? null;

/** A person's own before the office's of the same name. */
export function effective(forms: readonly ShortForm[]): ShortForm[] {
  const own = new Set(forms.filter(({ is_office }) => !is_office).map(({ short }) => short));
  return forms.filter(({ is_office, short }) => !is_office || !own.has(short));
}

const MOST = 6;

/** What is offered once a word is a short form: itself first, then those that begin with it. Nothing while it only begins like one. */
export function offered(forms: readonly ShortForm[], word: string | null): ShortForm[] {
  const typed = word?.toLowerCase() ?? "";
  const known = effective(forms);
  if (typed === "" || !known.some(({ short }) => short === typed)) return [];
  return known
    .filter(({ short }) => short.startsWith(typed))
    .toSorted((a, b) => a.short.length - b.short.length || (a.short < b.short ? -1 : 1))
    .slice(0, MOST);
}
