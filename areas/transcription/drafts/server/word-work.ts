import { z } from "zod";
import type { Services } from "#platform/services.ts";
import { defineWork, WorkFailed } from "#platform/work/work.ts";
import { Letter } from "../letter.contract.ts";
import type { StoredTemplate } from "./make-docx.ts";

interface DocxInput {
  readonly letter: Letter;
  readonly template: StoredTemplate | null;
}

const Bytes = z.instanceof(Uint8Array);
const TIME_MS = 20_000;

/** Makes the letter's DOCX in a child process because a template is untrusted input and may be a zip bomb. */
export const letterDocx = defineWork<DocxInput>()({
  script: new URL("./docx.work.ts", import.meta.url),
  lane: "prompt",
  timeMs: TIME_MS,
  read: (product): Uint8Array => Bytes.parse(product),
});

export const templateLayout = defineWork<StoredTemplate>()({
  script: new URL("./layout.work.ts", import.meta.url),
  lane: "prompt",
  timeMs: TIME_MS,
  read: (product) => Letter.nullable().parse(product),
});

type WorkServices = Pick<Services, "work" | "log">;

/**
 * Returns the letter's DOCX. If the child process fails with the template, makes the document without the
 * template.
 */
export async function docxOf(
  { work, log }: WorkServices,
  letter: Letter,
  template: StoredTemplate | null,
): Promise<Buffer> {
  try {
    return Buffer.from(await work.run(letterDocx, { letter, template }));
  } catch (error) {
    if (template === null || !(error instanceof WorkFailed)) throw error;
    log.warn({ err: error }, "a template can't be read");
    return Buffer.from(await work.run(letterDocx, { letter, template: null }));
  }
}

/** Returns the template as a letter to type in, or null if its layout can't be read. */
export async function layoutOf(
  { work, log }: WorkServices,
  template: StoredTemplate,
): Promise<Letter | null> {
  try {
    return await work.run(templateLayout, template);
  } catch (error) {
    if (!(error instanceof WorkFailed)) throw error;
    log.warn({ err: error }, "a template can't be read");
    return null;
  }
}
