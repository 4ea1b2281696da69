import { letterBody } from "#areas/transcription/counting/server/index.ts";
import { isTyped } from "#areas/transcription/tasks/rules/delivery.ts";
import type { attachmentsOf } from "#areas/transcription/tasks/server/index.ts";
import { findFile } from "#platform/files/server/index.ts";
import type { Services } from "#platform/services.ts";
import { EMPTY_LETTER, type Letter } from "../letter.contract.ts";
import { letterOfText } from "../rules/letter-text.ts";
import type { templateOf } from "./attach-letter.ts";
import { layoutOf } from "./word-work.ts";

interface LetterSources {
  readonly attached: Awaited<ReturnType<typeof attachmentsOf>>;
  readonly template: Awaited<ReturnType<typeof templateOf>>;
}
interface LetterStart {
  readonly source: "letter" | "template" | "nothing";
  readonly name: string | null;
  readonly content: Letter;
}

/**
 * Returns the first content of a letter: the text of the last attached letter, otherwise the template,
 * otherwise nothing.
 */
export async function startOf(
  services: Services,
  _doctor: number,
  { attached, template }: LetterSources,
): Promise<LetterStart> {
  const typedAttachment = attached.findLast(({ attachment_key }) => isTyped(attachment_key));
  const letter = typedAttachment && (await findFile(services.db, _doctor, typedAttachment._file));
  const text = letter && (await letterBody(services, letter));
  if (letter && text) return { source: "letter", name: letter.name, content: letterOfText(text) };
  if (!template) return { source: "nothing", name: null, content: EMPTY_LETTER };
  const layout = await layoutOf(services, template);
  if (layout) return { source: "template", name: template.name, content: layout };
  const plain = await letterBody(services, template);
  return {
    source: "template",
    name: template.name,
    content: plain === null ? EMPTY_LETTER : letterOfText(plain),
  };
}
