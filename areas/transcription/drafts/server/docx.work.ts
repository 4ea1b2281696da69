import type { WorkOf } from "#platform/work/work.ts";
import { makeDocx, readTemplate } from "./make-docx.ts";
import type { letterDocx } from "./word-work.ts";

/** The letter in its template's package; in a plain one where the template can't be read. */
export const work: WorkOf<typeof letterDocx> = async ({ letter, template }, storage) =>
  makeDocx(letter, template && (await readTemplate(storage, template)));
