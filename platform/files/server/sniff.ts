import type { Readable } from "node:stream";
import { fileTypeFromStream } from "file-type";
import type { FileKind } from "../contract.ts";
import { holdsMp3, ID3_HEADER, id3SizeAt } from "../rules/mp3-frame.ts";

const OF_EXTENSION: Readonly<Record<string, FileKind>> = {
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
  mp4: "m4a",
  ogg: "ogg",
  oga: "ogg",
  opus: "ogg",
  webm: "webm",
  flac: "flac",
  aif: "aiff",
  amr: "amr",
  mkv: "webm",
};
/** ID3 tags that may follow each other, and the bytes behind them in which frames of an MP3 are looked for. */
const MOST_TAGS = 8;
const SEARCHED = 131_072;
/** What a dictation device writes begins with its version and its name; the library knows neither. */
const OF_DEVICE: Readonly<Record<string, FileKind>> = {
  "\u0002dss": "dss",
  "\u0003dss": "dss",
  "\u0003ds2": "ds2",
  "\u0007ds2": "ds2",
};

/** What the bytes are, whatever their name says; null for none of the kinds we take. `open` starts from the beginning each time. */
export async function kindWithin(open: () => Promise<Readable>): Promise<FileKind | null> {
  const sound = await soundWithin(open);
  if (sound !== null) return sound;
  // Its parsers throw at a zip or picture that ends too soon: then it is not one.
  const found = await fileTypeFromStream(await open()).catch(() => undefined);
  const kind = OF_EXTENSION[found?.ext ?? ""];
  if (kind !== undefined) return kind;
  // The container of Word, Excel and installers; Word's has this entry.
  if (found?.ext === "cfb") return (await holds(await open(), [Buffer.from("WordDocument", "utf16le")])) ? "doc" : null;
  // Writers that put the table of contents last.
  if (found?.ext === "zip") return officeKind(open);
  if (found === undefined && holdsMp3(await bytesAt(await open(), 0, SEARCHED))) return "mp3";
  // Text has no mark of its own, and a line that begins with BM is no bitmap.
  return (await isText(await open())) ? "txt" : null;
}

/** Kinds of sound that the library does not know, or only while nothing stands before the sound. */
async function soundWithin(open: () => Promise<Readable>): Promise<FileKind | null> {
  const start = await bytesAt(await open(), 0, 12);
  const text = start.toString("latin1");
  const device = OF_DEVICE[text.slice(0, 4)];
  if (device !== undefined) return device;
  if (text.startsWith("OggS")) return "ogg";
  if (/^(RF64|BW64)....WAVE$/s.test(text)) return "wav";
  if (/^FORM....AIF[FC]$/s.test(text)) return "aiff";
  if (text.startsWith("#!AMR")) return "amr";
  return text.startsWith("ID3") ? taggedSound(open) : null;
}

/** The sound behind all ID3 tags at the beginning, however large they are. */
async function taggedSound(open: () => Promise<Readable>): Promise<FileKind | null> {
  let at = 0;
  for (let tags = 0; tags < MOST_TAGS; tags += 1) {
    const header = await bytesAt(await open(), at, ID3_HEADER);
    if (header.length < ID3_HEADER) return null;
    const size = id3SizeAt(new DataView(header.buffer, header.byteOffset, header.length), 0);
    if (size === 0) break;
    at += size;
  }
  const bytes = await bytesAt(await open(), at, SEARCHED);
  if (bytes.subarray(0, 4).toString("latin1") === "fLaC") return "flac";
  return holdsMp3(bytes) ? "mp3" : null;
}

async function officeKind(open: () => Promise<Readable>): Promise<FileKind | null> {
  const hasParts = async (main: string) => holds(await open(), [Buffer.from("[Content_Types].xml"), Buffer.from(main)]);
  // Word for the web names the main part document2.xml.
  if (await hasParts("word/document")) return "docx";
  return (await hasParts("xl/workbook.xml")) ? "xlsx" : null;
}

/** So many bytes from `start`, or as many as there are. */
async function bytesAt(bytes: Readable, start: number, length: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let at = 0;
  for await (const chunk of bytes) {
    const part: Buffer = chunk;
    if (at + part.length > start) parts.push(part.subarray(Math.max(0, start - at)));
    at += part.length;
    if (at >= start + length) break;
  }
  return Buffer.concat(parts).subarray(0, length);
}

async function holds(bytes: Readable, needles: readonly Buffer[]): Promise<boolean> {
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

/** No control characters but tabs, line ends and page ends; UTF-16 must say that it is. */
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
