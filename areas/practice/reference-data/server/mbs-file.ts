import { readFile, stat } from "node:fs/promises";
import { basename } from "node:path";
import { SaxesParser } from "saxes";
import { type MbsFields, type MbsRecord, MbsRecordError, mbsRecordOf } from "../rules/mbs-record.ts";

/** Error in a file, with a message for the operator who loads it. Nothing was changed. */
export class MbsFileError extends Error {}

export interface MbsFile {
  readonly name: string;
  readonly bytes: Buffer;
  readonly records: readonly MbsRecord[];
}

/**
 * Largest accepted file, in bytes. The official file has 8 MB and is read completely, by an operator's
 * command only.
 */
const LARGEST_BYTES = 50 * 1024 * 1024;
const CHUNK_LENGTH = 64 * 1024;

export async function readMbsFile(path: string): Promise<MbsFile> {
  const { size } = await stat(path).catch(() => {
    throw new MbsFileError(`File ${path} doesn't exist.`);
  });
  if (size > LARGEST_BYTES)
    throw new MbsFileError(`${path} is too large to be a Medicare Benefits Schedule.`);
  return mbsFileOf(basename(path), await readFile(path));
}

/**
 * Parses the complete file before anything is saved, so that a truncated file changes nothing. Throws
 * `MbsFileError` if the file is invalid.
 */
export function mbsFileOf(name: string, bytes: Buffer): MbsFile {
  const recordsByKey = new Map<string, MbsRecord>();
  readItems(textOf(bytes), (fields) => {
    const record = recordOf(fields);
    const before = recordsByKey.get(keyOf(record));
    const isAgain = before && JSON.stringify(before) !== JSON.stringify(record);
    for (const one of isAgain ? restarted(before, record) : [record]) recordsByKey.set(keyOf(one), one);
  });
  if (recordsByKey.size === 0)
    throw new MbsFileError(`${name} holds no items: is it the XML file of MBS Online?`);
  return { name, bytes, records: [...recordsByKey.values()] };
}

const keyOf = ({ item, fee_start_on }: MbsRecord): string => `${item} ${fee_start_on}`;

/**
 * Returns both records of an item that ended and began again with its fee unchanged; the later one has its fee from the
 * day on which it began again. Throws `MbsFileError` if the records contradict each other.
 */
function restarted(one: MbsRecord, other: MbsRecord): readonly MbsRecord[] {
  const [ended, again] =
    (one.item_start_on ?? "") < (other.item_start_on ?? "") ? [one, other] : [other, one];
  const { item_start_on } = again;
  const isAfter = ended.item_end_on !== null && item_start_on !== null && item_start_on >= ended.item_end_on;
  if (!isAfter || item_start_on <= ended.fee_start_on)
    throw new MbsFileError(
      `Item ${one.item} is in the file twice with the same fee date and different details.`,
    );
  return [ended, { ...again, fee_start_on: item_start_on }];
}

function recordOf(fields: MbsFields): MbsRecord {
  try {
    return mbsRecordOf(fields);
  } catch (error) {
    if (error instanceof MbsRecordError)
      throw new MbsFileError(`Item ${fields["ItemNum"] ?? "without a number"}: ${error.message}.`);
    throw error;
  }
}

/**
 * Decodes the file by its declared encoding, UTF-16 by its mark. Without a declaration, tries UTF-8, then windows-1252, which
 * files up to 2008 use.
 */
function textOf(bytes: Buffer): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  const declaredEncoding = /^[^<]{0,3}<\?xml[^>]*encoding=["']([\w-]+)["']/i
    .exec(bytes.subarray(0, 200).toString("latin1"))?.[1]
    ?.toLowerCase();
  const encoding =
    declaredEncoding && /^(?:windows-1252|iso-8859-1|us-ascii)$/.test(declaredEncoding)
      ? "windows-1252"
      : "utf-8";
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    if (declaredEncoding) throw new MbsFileError(`The file claims to be ${declaredEncoding} and is not.`);
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/**
 * Calls `onItem` with the elements of each `<Data>` at any depth, because the layout of 2008 wraps them in
 * records.
 */
function readItems(text: string, onItem: (fields: MbsFields) => void): void {
  const parser = new SaxesParser();
  let fields: Record<string, string> | null = null;
  let value = "";
  parser.on("error", (error) => {
    throw new MbsFileError(`The file is damaged: ${error.message.replace(/\.$/, "")}.`);
  });
  parser.on("opentag", ({ name }) => {
    if (name === "Data") fields = {};
    value = "";
  });
  parser.on("text", (piece) => {
    value += piece;
  });
  parser.on("cdata", (piece) => {
    value += piece;
  });
  parser.on("closetag", ({ name }) => {
    if (name === "Data" && fields) onItem(fields);
    if (name === "Data") fields = null;
    else if (fields && value.trim() !== "") fields[name] = value.trim();
    value = "";
  });
  for (let index = 0; index < text.length; index += CHUNK_LENGTH)
    parser.write(text.slice(index, index + CHUNK_LENGTH));
  parser.close();
}
