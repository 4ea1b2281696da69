import { dropText, keepText, readText } from "#platform/web/shell/drafts/kept-texts.ts";
import { openText, sealText } from "#platform/web/shell/drafts/sealed-text.ts";
import { Letter } from "../../letter.contract.ts";
import { z } from "zod";

const Copy = z.object({
  /** Time at which the text was copied, as an ISO string. */
  at: z.string(),
  /** The server's version that the text is based on. */
  version: z.int(),
  content: Letter,
});
export type LocalCopy = z.output<typeof Copy>;

export interface LocalCopies {
  readonly read: () => Promise<LocalCopy | null>;
  readonly keep: (copy: LocalCopy) => Promise<boolean>;
  readonly drop: () => Promise<void>;
}

/**
 * Copies kept in memory until the page is closed, for when the server gave no key or the browser stores
 * nothing.
 */
const memoryCopies = new Map<string, LocalCopy>();

/**
 * Keeps unsaved text in this browser until it is saved, one copy for each user and task. The copy is
 * encrypted with a key from the session, so that it can't be read after the session ends and its author can
 * restore it later.
 */
export function localCopies(copyID: string, key: string | null): LocalCopies {
  return {
    async read() {
      const memoryCopy = memoryCopies.get(copyID) ?? null;
      const sealed = key === null ? null : await readText(copyID);
      if (sealed === null || key === null) return memoryCopy;
      try {
        const parsed = Copy.safeParse(JSON.parse(openText(sealed, key, copyID)));
        return parsed.success ? parsed.data : memoryCopy;
      } catch {
        // The copy was encrypted with another key, or is damaged.
        return memoryCopy;
      }
    },
    async keep(copy) {
      memoryCopies.set(copyID, copy);
      return key !== null && (await keepText(copyID, sealText(JSON.stringify(copy), key, copyID)));
    },
    async drop() {
      memoryCopies.delete(copyID);
      await dropText(copyID);
    },
  };
}
