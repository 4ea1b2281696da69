import { doc, type Document, paragraph } from "#kernel/text/document.ts";
import type { Envelope } from "../settings.contract.ts";

/**
 * Number of the rules by which a letter becomes a PDF. Raise it with every change of the text that is read from a
 * letter or drawn in its PDF: a PDF of another number is made anew when its letter is sent again (decision 0232).
 */
export const RENDERING = 5;

interface Sender {
  readonly practice: string;
  readonly phone: string | null;
}

/** Returns the page with the recipient in the window of the envelope. */
export const addressPage = (
  { practice, phone }: Sender,
  lines: readonly string[],
  envelope: Envelope,
): Document =>
  doc(practice, [{ kind: "addressee", lines, side: envelope === "dl_right" ? "right" : "left" }], {
    ...(phone === null ? {} : { subtitle: phone }),
    footer: "Private and confidential",
  });

/** Returns the letter's text under the name of the practice. Empty lines part the paragraphs. */
export const letterDocument = ({ practice, phone }: Sender, text: string): Document =>
  doc(
    practice,
    text
      .split(/\n(?:[ \t]*\n)+/)
      .map((part) => part.replace(/^(?:[ \t]*\n)+/, "").trimEnd())
      .filter((part) => part !== "")
      .map(paragraph),
    { ...(phone === null ? {} : { subtitle: phone }), footer: `${practice}. Private and confidential` },
  );
