import { cutText } from "#kernel/text/text.ts";

export interface Acknowledgement {
  /** Control ID of the message that is acknowledged (MSA-2). */
  readonly control_id: string;
  readonly accepted: boolean;
  /**
   * True for an answer of the recipient's system (AA, AE, AR). False for an answer of the messaging service
   * (CA, CE, CR), which confirms only that the message is on its way.
   */
  readonly is_final: boolean;
  /** Reason of a refusal. Null if the message was accepted, or without a reason. */
  readonly reason: string | null;
}

const LONGEST_REASON = 300;
const CODES: ReadonlySet<string> = new Set(["AA", "AE", "AR", "CA", "CE", "CR"]);

/** Returns the text of a field without its escape sequences, on one line. */
function plainText(field: string, escape: string, component: string): string {
  const signs: Readonly<Record<string, string>> = { F: "|", S: "^", T: "&", R: "~", E: "\\" };
  const text = field
    .split(component)
    .filter((part) => part !== "")
    .join(" ")
    .split(escape)
    .map((part, index) => (index % 2 === 1 ? (signs[part] ?? " ") : part))
    .join("")
    .replace(/[\u0000-\u001f\u007f]+/g, " ")
    .trim();
  return cutText(text, LONGEST_REASON);
}

/**
 * Reads the acknowledgements (ACK) in a text, which may be a batch. Empty for any other text. Accepts frames of
 * MLLP, a byte order mark, and line feeds in place of carriage returns, because files are edited and copied on
 * the way.
 */
export function readAcknowledgements(text: string): Acknowledgement[] {
  const messages: string[][] = [];
  for (const line of text.replace(/[\u000b\u001c\ufeff]/g, "").split(/[\r\n]+/)) {
    const segment = line.trim();
    if (segment.startsWith("MSH")) messages.push([]);
    messages.at(-1)?.push(segment);
  }
  return messages.flatMap((segments) => readOne(segments) ?? []);
}

function readOne(segments: readonly string[]): Acknowledgement | null {
  const [header = ""] = segments;
  const separator = header[3];
  if (separator === undefined || /[A-Za-z0-9]/.test(separator)) return null;
  const [component = "^", , escape = "\\"] = header.slice(4).split(separator)[0] ?? "";
  const fieldsOf = (name: string): readonly string[] =>
    segments.find((line) => line.startsWith(`${name}${separator}`))?.split(separator) ?? [];
  const [, code = "", id = "", words = ""] = fieldsOf("MSA").map((field) => field.trim());
  const control_id = id.slice(0, 50);
  // Other characters are in no control ID, and PostgreSQL refuses some of them.
  if (!CODES.has(code) || !/^[\x21-\x7e]+$/.test(control_id)) return null;
  const accepted = code.endsWith("A");
  const error = fieldsOf("ERR").slice(1).filter(Boolean).join(component);
  const reason = [words, error]
    .map((field) => plainText(field, escape, component))
    .find((part) => part !== "");
  const is_final = code.startsWith("A");
  return { control_id, accepted, is_final, reason: accepted ? null : (reason ?? null) };
}
