import type { WorkOf } from "#platform/work/work.ts";
import { templateLetter } from "./docx/template-letter.ts";
import { readTemplate } from "./make-docx.ts";
import type { templateLayout } from "./word-work.ts";

export const work: WorkOf<typeof templateLayout> = async (file, storage) => {
  const template = await readTemplate(storage, file);
  return template && templateLetter(template.parts);
};
