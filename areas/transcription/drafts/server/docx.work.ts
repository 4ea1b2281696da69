import type { WorkOf } from "#platform/work/work.ts";
import { makeDocx, readTemplate } from "./make-docx.ts";
import type { letterDocx } from "./word-work.ts";

/** Makes the letter's DOCX from its template, or from a plain package if the template can't be read. */
export const work: WorkOf<typeof letterDocx> = async ({ letter, template }, storage) =>
  makeDocx(letter, template && (await readTemplate(storage, template)));
