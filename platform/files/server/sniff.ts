import type { Readable } from "node:stream";
import { fileTypeFromStream } from "file-type";
import type { FileKind } from "../contract.ts";
import type { FoundKind } from "../rules/file-kind.ts";
import { containsMp3, ID3_HEADER, id3SizeAt } from "../rules/mp3-frame.ts";

const KIND_BY_EXTENSION: Readonly<Record<string, FileKind>> = {
  jpg: "jpeg",
  png: "png",
  webp: "webp",
  heic: "heic",
  tif: "tiff",
  pdf: "pdf",
  docx: "docx",
  xlsx: "xlsx",
  rtf: "rtf",
  wav: "wav",
  mp3: "mp3",
  m4a: "m4a",
  m4b: "m4a",
  mp4: "m4a",
  "3gp": "m4a",
  "3g2": "m4a",
  aac: "aac",
  ogg: "ogg",
  oga: "ogg",
  opus: "ogg",
  spx: "ogg",
  webm: "webm",
  flac: "flac",
  aif: "aiff",
  amr: "amr",
  mkv: "webm",
  asf: "wma",
};
/**
 * Maximum number of consecutive ID3 tags, and number of bytes after them that are searched for MP3 frames.
 */
const MAX_TAGS = 8;
const SEARCH_BYTES = 131_072;
/** First bytes of a dictation device's file (version and name), which the detection library does not know. */
const KIND_BY_DEVICE: Readonly<Record<string, FileKind>> = {
  "\u0002dss": "dss",
  "\u0003dss": "dss",
  "\u0003ds2": "ds2",
  "\u0007ds2": "ds2",
};

/**
 * Detects the kind from the content, ignoring the file name. Null for a kind that is not accepted. `open`
 * starts from the beginning each time.
 */
export async function detectKind(open: () => Promise<Readable>): Promise<FoundKind> {
  const audioKind = await detectAudio(open);
  if (audioKind !== null) return audioKind;
  // The library's parsers throw on a truncated ZIP or image, which then counts as not detected.
  const detected = await fileTypeFromStream(await open()).catch(() => undefined);
  const kind = KIND_BY_EXTENSION[detected?.ext ?? ""];
  if (kind !== undefined) return kind;
  if (detected?.ext === "cfb") return containerKind(open);
  // Office files whose writer put the table of contents last, which the library detects only as ZIP.
  if (detected?.ext === "zip") return officeKind(open);
  if (detected === undefined && containsMp3(await bytesAt(await open(), 0, SEARCH_BYTES))) return "mp3";
  // Tests for text regardless of the library's result, because text has no signature and a line that begins
  // with "BM" is detected as a bitmap.
  return (await isText(await open())) ? "txt" : null;
}

/** Detects audio kinds that the library does not know, or detects only without data before the audio. */
async function detectAudio(open: () => Promise<Readable>): Promise<FileKind | null> {
  const start = await bytesAt(await open(), 0, 12);
  const text = start.toString("latin1");
  const device = KIND_BY_DEVICE[text.slice(0, 4)];
  if (device !== undefined) return device;
  if (text.startsWith("OggS")) return "ogg";
  if (/^(RF64|BW64)....WAVE$/s.test(text)) return "wav";
  if (/^FORM....AIF[FC]$/s.test(text)) return "aiff";
  if (text.startsWith("#!AMR")) return "amr";
  return text.startsWith("ID3") ? detectTaggedAudio(open) : null;
}

/** Detects the audio after the ID3 tags at the beginning, regardless of their size. */
async function detectTaggedAudio(open: () => Promise<Readable>): Promise<FileKind | null> {
  let offset = 0;
  for (let tags = 0; tags < MAX_TAGS; tags += 1) {
    const header = await bytesAt(await open(), offset, ID3_HEADER);
    if (header.length < ID3_HEADER) return null;
    const size = id3SizeAt(new DataView(header.buffer, header.byteOffset, header.length), 0);
    if (size === 0) break;
    offset += size;
  }
  const bytes = await bytesAt(await open(), offset, SEARCH_BYTES);
  if (bytes.subarray(0, 4).toString("latin1") === "fLaC") return "flac";
  return containsMp3(bytes) ? "mp3" : null;
}

/**
 * Detects the kind of a file in the container format of Word, Excel and installers by the name of an entry. Word
 * and Excel put a file that they encrypt into such a container.
 */
async function containerKind(open: () => Promise<Readable>): Promise<FoundKind> {
  const hasEntry = async (name: string) => containsAll(await open(), [Buffer.from(name, "utf16le")]);
  if (await hasEntry("EncryptedPackage")) return "locked";
  return (await hasEntry("WordDocument")) ? "doc" : null;
}

async function officeKind(open: () => Promise<Readable>): Promise<FileKind | null> {
  const hasParts = async (main: string) =>
    containsAll(await open(), [Buffer.from("[Content_Types].xml"), Buffer.from(main)]);
  // Word for the web names the main part document2.xml.
  if (await hasParts("word/document")) return "docx";
  return (await hasParts("xl/workbook.xml")) ? "xlsx" : null;
}

/** Reads `length` bytes from `start`, or fewer if the stream ends earlier. */
async function bytesAt(bytes: Readable, start: number, length: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let position = 0;
  for await (const chunk of bytes) {
    const part: Buffer = chunk;
    if (position + part.length > start) parts.push(part.subarray(Math.max(0, start - position)));
    position += part.length;
    if (position >= start + length) break;
  }
  return Buffer.concat(parts).subarray(0, length);
}

async function containsAll(bytes: Readable, needles: readonly Buffer[]): Promise<boolean> {
  const missing = new Set(needles);
  const overlap = Math.max(...needles.map((needle) => needle.length)) - 1;
  let end = Buffer.alloc(0);
  for await (const chunk of bytes) {
    const part = Buffer.concat([end, chunk]);
    for (const needle of missing) if (part.includes(needle)) missing.delete(needle);
    if (missing.size === 0) return true;
    end = Buffer.from(part.subarray(Math.max(0, part.length - overlap)));
  }
  return false;
}

const UTF16_MARKS = [Buffer.from([0xff, 0xfe]), Buffer.from([0xfe, 0xff])];

/**
 * Returns true if the bytes contain no control characters other than tabs, line breaks and page breaks.
 * UTF-16 needs a byte order mark.
 */
async function isText(bytes: Readable): Promise<boolean> {
  let isFirst = true;
  for await (const chunk of bytes) {
    const part: Buffer = chunk;
    if (isFirst && UTF16_MARKS.some((mark) => part.subarray(0, 2).equals(mark))) return true;
    isFirst = false;
    if (part.some((byte) => (byte < 32 && (byte < 9 || byte > 13)) || byte === 127)) return false;
  }
  return true;
}
