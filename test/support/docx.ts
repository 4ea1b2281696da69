import { withoutMarks } from "#areas/transcription/counting/rules/crossed-text.ts";
import { readWordPart, WordPackage } from "#areas/transcription/counting/server/index.ts";

const SETTINGS = { styles: new Map(), hasEvenPages: false, crossed: withoutMarks };

/** Returns the visible text of a Word part, with one line for each paragraph. */
export const textOfWordXml = (xml: string): string => readWordPart(xml, SETTINGS).text;

/**
 * Returns the text of the main part of a Word file made by Corella. Throws if the bytes contain no main part.
 */
export function textOfDocx(bytes: Buffer): string {
  const files = new WordPackage(bytes);
  return textOfWordXml(files.required(files.mainPart()));
}
