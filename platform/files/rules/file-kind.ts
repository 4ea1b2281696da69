import { joinWords } from "#kernel/text/join-words.ts";
import { type FileKind, type FilePurpose, RECORDINGS } from "../contract.ts";

interface KindFacts {
  readonly label: string;
  readonly mime: string;
  readonly extensions: readonly string[];
  /** Other MIME types that browsers and Windows declare for this kind. */
  readonly alsoDeclared: readonly string[];
  readonly isPicture: boolean;
}

const kindFacts = (
  label: string,
  mime: string,
  extensions: string[],
  alsoDeclared: string[] = [],
  isPicture = false,
): KindFacts => ({
  label,
  mime,
  extensions,
  alsoDeclared,
  isPicture,
});

const WORD = "application/msword";
const EXCEL = "application/vnd.ms-excel";
export const FILE_KINDS: Readonly<Record<FileKind, KindFacts>> = {
  jpeg: kindFacts("JPEG", "image/jpeg", ["jpg", "jpeg", "jpe", "jfif"], ["image/jpg", "image/pjpeg"], true),
  png: kindFacts("PNG", "image/png", ["png"], ["image/x-png"], true),
  webp: kindFacts("WebP", "image/webp", ["webp"], [], true),
  heic: kindFacts(
    "HEIC",
    "image/heic",
    ["heic", "heif"],
    ["image/heif", "image/heic-sequence", "image/heif-sequence"],
    true,
  ),
  tiff: kindFacts("TIFF", "image/tiff", ["tif", "tiff"], ["image/tif", "image/x-tiff"], true),
  pdf: kindFacts("PDF", "application/pdf", ["pdf"], ["application/x-pdf"]),
  docx: kindFacts(
    "Word (DOCX)",
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    ["docx"],
    [WORD, "application/zip"],
  ),
  doc: kindFacts("Word (DOC)", WORD, ["doc"]),
  rtf: kindFacts("RTF", "application/rtf", ["rtf"], ["text/rtf", "text/richtext", WORD]),
  txt: kindFacts("text", "text/plain", ["txt", "text"], []),
  // Windows declares CSV as the program that opens it.
  csv: kindFacts("CSV", "text/csv", ["csv", "tsv"], ["application/csv", EXCEL]),
  ics: kindFacts("iCalendar", "text/calendar", ["ics", "ical"]),
  json: kindFacts("FHIR (JSON)", "application/fhir+json", ["json"], ["application/json"]),
  ndjson: kindFacts(
    "FHIR (NDJSON)",
    "application/fhir+ndjson",
    ["ndjson", "jsonl"],
    ["application/ndjson", "application/x-ndjson", "application/jsonl"],
  ),
  xlsx: kindFacts(
    "Excel (XLSX)",
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    ["xlsx"],
    [EXCEL, "application/zip"],
  ),
  wav: kindFacts("WAV", "audio/wav", ["wav", "wave"], ["audio/x-wav", "audio/wave", "audio/vnd.wave"]),
  mp3: kindFacts("MP3", "audio/mpeg", ["mp3"], ["audio/mp3", "audio/x-mp3", "audio/mpeg3"]),
  m4a: kindFacts(
    "M4A",
    "audio/mp4",
    ["m4a", "m4b", "mp4", "3gp", "3gpp", "3g2"],
    [
      "audio/x-m4a",
      "audio/m4a",
      "audio/aac",
      "video/mp4",
      "audio/3gpp",
      "video/3gpp",
      "audio/3gpp2",
      "video/3gpp2",
    ],
  ),
  aac: kindFacts("AAC", "audio/aac", ["aac"], ["audio/aacp", "audio/x-aac", "audio/vnd.dlna.adts"]),
  ogg: kindFacts(
    "OGG",
    "audio/ogg",
    ["ogg", "oga", "opus", "spx"],
    ["audio/opus", "application/ogg", "video/ogg", "audio/vorbis", "audio/speex", "audio/x-speex"],
  ),
  webm: kindFacts("WebM", "audio/webm", ["webm", "weba", "mka"], ["video/webm", "audio/x-matroska"]),
  flac: kindFacts("FLAC", "audio/flac", ["flac"], ["audio/x-flac"]),
  aiff: kindFacts("AIFF", "audio/aiff", ["aiff", "aif", "aifc"], ["audio/x-aiff", "audio/x-aifc"]),
  amr: kindFacts("AMR", "audio/amr", ["amr", "awb"], ["audio/amr-wb", "audio/amr-nb", "audio/3gpp"]),
  wma: kindFacts("WMA", "audio/x-ms-wma", ["wma", "asf"], ["video/x-ms-asf", "audio/wma", "video/x-ms-wma"]),
  dss: kindFacts("DSS", "audio/x-dss", ["dss"], ["audio/dss"]),
  ds2: kindFacts("DS2", "audio/x-ds2", ["ds2"], ["audio/ds2", "audio/x-dss"]),
};

/** Recordings that browsers can't play; users download them and open them with another program (G-24). */
const UNPLAYABLE: readonly FileKind[] = ["aiff", "amr", "wma", "dss", "ds2"];

/** Returns true for a recording that browsers can play. */
export const isPlayable = (mime: string): boolean =>
  isRecording(mime) && !UNPLAYABLE.some((kind) => FILE_KINDS[kind].mime === mime);

/** Returns true for a recording of any kind. */
export const isRecording = (mime: string): boolean =>
  RECORDINGS.some((kind) => FILE_KINDS[kind].mime === mime);

const KINDS = Object.keys(FILE_KINDS).filter((name): name is FileKind => name in FILE_KINDS);

export const extensionOf = (name: string): string =>
  /[^.]\.([^.]{1,10})$/.exec(name)?.[1]?.toLowerCase() ?? "";

export function kindOfName(name: string): FileKind | null {
  const extension = extensionOf(name);
  return KINDS.find((kind) => FILE_KINDS[kind].extensions.includes(extension)) ?? null;
}

/**
 * Returns true if the declared type is compatible with this kind. Generic types such as
 * application/octet-stream are always compatible.
 */
export function canBeDeclared(declared: string, kind: FileKind): boolean {
  const type = declared.split(";")[0]?.trim().toLowerCase() ?? "";
  const { mime, alsoDeclared } = FILE_KINDS[kind];
  if (type === mime || alsoDeclared.includes(type)) return true;
  if (isTextKind(kind) && type.startsWith("text/")) return true;
  const isSpecific =
    /^(image|text|audio|video)\//.test(type) || KINDS.some((other) => FILE_KINDS[other].mime === type);
  return !isSpecific;
}

/** Text kinds identified by the file name alone: tables, calendars and resources. */
const NAMED_TEXTS: ReadonlySet<FileKind> = new Set<FileKind>(["csv", "ics", "json", "ndjson"]);
const isTextKind = (kind: FileKind): boolean => kind === "txt" || NAMED_TEXTS.has(kind);

/** Kind found in the content of a file: "locked" if a password protects it, null if it is not known. */
export type FoundKind = FileKind | "locked" | null;

export function kindByContent(namedKind: FileKind | null, foundKind: FoundKind): FileKind | null {
  if (foundKind === "locked") return null;
  return namedKind !== null && NAMED_TEXTS.has(namedKind) && foundKind === "txt" ? namedKind : foundKind;
}

/** Endings of spreadsheets that are no kind of ours, although their users call them Excel files. */
const OTHER_SHEETS = /\.(xls|xlsm|xlsb|xltx|ods|numbers)$/i;

/** Returns true for a spreadsheet by a program's own or an older format. */
export const isOtherSheet = (name: string): boolean => OTHER_SHEETS.test(name);

/** Lists kinds in words, such as "JPEG, PNG or PDF". */
export function kindsInWords(kinds: readonly FileKind[]): string {
  return joinWords(
    kinds.map((kind) => FILE_KINDS[kind].label),
    "or",
  );
}

/** Returns the `accept` attribute of a file input. */
export const acceptOf = (kinds: readonly FileKind[]): string =>
  kinds
    .flatMap((kind) => [
      FILE_KINDS[kind].mime,
      ...FILE_KINDS[kind].extensions.map((extension) => `.${extension}`),
    ])
    .join(",");

/**
 * Returns null if name, declared type and content agree and the purpose accepts the kind (RULE-FILE-06),
 * otherwise a message.
 */
export function kindProblem(
  file: { readonly name: string; readonly declared: string; readonly found: FoundKind },
  kinds: readonly FileKind[],
  words?: FilePurpose["words"],
): string | null {
  const problem = kindMismatch(file, kinds);
  return problem === null ? null : (words?.wrongKind ?? problem);
}

function kindMismatch(
  { name, declared, found }: Parameters<typeof kindProblem>[0],
  kinds: readonly FileKind[],
): string | null {
  const namedKind = kindOfName(name);
  if (isOtherSheet(name) && kinds.includes("xlsx"))
    return `${name} is in another spreadsheet format. Save it as .xlsx or CSV and upload that file.`;
  if (namedKind === null || !kinds.includes(namedKind))
    return `${name} can't be uploaded here. Choose ${kindsInWords(kinds)}.`;
  if (found === "locked")
    return `${name} is protected by a password. Save it without a password and upload that file.`;
  const { label } = FILE_KINDS[namedKind];
  const contentKind = kindByContent(namedKind, found);
  if (contentKind === null) return `${name} does not match its file name: it contains no ${label}.`;
  if (contentKind !== namedKind)
    return `${name} does not match its file name: it contains ${FILE_KINDS[contentKind].label}, not ${label}.`;
  return canBeDeclared(declared, namedKind)
    ? null
    : `${name} was sent as ${declared.slice(0, 60)}, but it is ${label}.`;
}

/**
 * Returns true if a browser may show the file in its window. False for kinds that can contain scripts
 * (C-115).
 */
export const canShowInBrowser = (mime: string): boolean =>
  ["image/png", "image/jpeg", "application/pdf"].includes(mime);
export const isPicture = (mime: string): boolean =>
  KINDS.some((kind) => FILE_KINDS[kind].mime === mime && FILE_KINDS[kind].isPicture);
