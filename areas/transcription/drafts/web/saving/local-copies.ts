import { dropKept, keepText, readKept } from "#platform/web/shell/drafts/kept-texts.ts";
import { openText, sealText } from "#platform/web/shell/drafts/sealed-text.ts";
import { Letter } from "../../letter.contract.ts";
import { z } from "zod";

const Copy = z.object({
  /** When it was typed. */
  at: z.string(),
  /** The version of the server it was typed upon. */
  version: z.int(),
  content: Letter,
});
export type LocalCopy = z.output<typeof Copy>;

export interface LocalCopies {
  readonly read: () => Promise<LocalCopy | null>;
  readonly keep: (copy: LocalCopy) => Promise<boolean>;
  readonly drop: () => Promise<void>;
}

/** Where the server gave no key, and where the browser keeps nothing. */
const ofThisPage = new Map<string, LocalCopy>();

/**
 * What was typed and not saved, kept in this browser until it is. It is sealed with a key that comes with the session: in a browser whose session
 * has ended nobody reads it, and its person finds it again. One for each person and task.
 */
export function localCopies(place: string, key: string | null): LocalCopies {
  return {
    async read() {
      const mine = ofThisPage.get(place) ?? null;
      const sealed = key === null ? null : await readKept(place);
      if (sealed === null || key === null) return mine;
      try {
        const read = Copy.safeParse(JSON.parse(openText(sealed, key, place)));
        return read.success ? read.data : mine;
      } catch {
        // Sealed for somebody else, or broken.
        return mine;
      }
    },
    async keep(copy) {
      ofThisPage.set(place, copy);
      return key !== null && (await keepText(place, sealText(JSON.stringify(copy), key, place)));
    },
    async drop() {
      ofThisPage.delete(place);
      await dropKept(place);
    },
  };
}
