import type { z } from "zod";
import { lengthOf, optionalLine } from "#kernel/text/text.ts";

/**
 * Languages offered for interpreters in Australia, by BCP 47 code: languages of the census with many
 * speakers, Auslan, and First Nations languages.
 */
const NAMES = {
  aly: "Alyawarr",
  am: "Amharic",
  ar: "Arabic",
  hy: "Armenian",
  aii: "Assyrian Neo-Aramaic",
  asf: "Auslan",
  gup: "Bininj Gunwok (Kunwinjku)",
  bn: "Bengali",
  bs: "Bosnian",
  bg: "Bulgarian",
  my: "Burmese",
  yue: "Cantonese",
  cld: "Chaldean Neo-Aramaic",
  hr: "Croatian",
  cs: "Czech",
  prs: "Dari",
  din: "Dinka",
  djr: "Djambarrpuyngu",
  nl: "Dutch",
  aer: "Eastern Arrernte",
  hif: "Fiji Hindi",
  fj: "Fijian",
  fil: "Filipino",
  fi: "Finnish",
  fr: "French",
  de: "German",
  el: "Greek",
  gu: "Gujarati",
  cnh: "Hakha Chin",
  hak: "Hakka",
  haz: "Hazaragi",
  he: "Hebrew",
  hi: "Hindi",
  hmn: "Hmong",
  hu: "Hungarian",
  id: "Indonesian",
  it: "Italian",
  ja: "Japanese",
  kn: "Kannada",
  kar: "Karen",
  km: "Khmer",
  rw: "Kinyarwanda",
  rn: "Kirundi",
  ko: "Korean",
  rop: "Kriol",
  ku: "Kurdish",
  lo: "Lao",
  mk: "Macedonian",
  ms: "Malay",
  ml: "Malayalam",
  mt: "Maltese",
  cmn: "Mandarin",
  mr: "Marathi",
  mn: "Mongolian",
  mwf: "Murrinh-Patha",
  ne: "Nepali",
  nus: "Nuer",
  om: "Oromo",
  ps: "Pashto",
  fa: "Persian (Farsi)",
  piu: "Pintupi-Luritja",
  pjt: "Pitjantjatjara",
  pl: "Polish",
  pt: "Portuguese",
  pa: "Punjabi",
  rhg: "Rohingya",
  ro: "Romanian",
  ru: "Russian",
  sm: "Samoan",
  sr: "Serbian",
  sn: "Shona",
  si: "Sinhala",
  sk: "Slovak",
  sl: "Slovenian",
  so: "Somali",
  es: "Spanish",
  sw: "Swahili",
  ta: "Tamil",
  te: "Telugu",
  tet: "Tetum",
  th: "Thai",
  bo: "Tibetan",
  ti: "Tigrinya",
  tiw: "Tiwi",
  tpi: "Tok Pisin",
  to: "Tongan",
  tcs: "Torres Strait Creole (Yumplatok)",
  tr: "Turkish",
  uk: "Ukrainian",
  ur: "Urdu",
  vi: "Vietnamese",
  wbp: "Warlpiri",
  yo: "Yoruba",
} as const;

/** Alternative names of the languages, without spaces and in lower case. */
const ALIASES: Readonly<Record<string, keyof typeof NAMES>> = {
  zh: "cmn",
  chinese: "cmn",
  mandarinchinese: "cmn",
  cantonesechinese: "yue",
  farsi: "fa",
  persian: "fa",
  tl: "fil",
  tagalog: "fil",
  assyrian: "aii",
  chaldean: "cld",
  hazaraghi: "haz",
  australiansignlanguage: "asf",
  auslansignlanguage: "asf",
  yumplatok: "tcs",
  torresstraitcreole: "tcs",
  kunwinjku: "gup",
  arrernte: "aer",
  burmesemyanmar: "my",
  cambodian: "km",
  khmercambodian: "km",
  singhalese: "si",
  sinhalese: "si",
  swahilikiswahili: "sw",
};

// Languages sorted by name, for lists.
export const LANGUAGES: readonly { value: string; label: string }[] = Object.entries(NAMES)
  .map(([value, label]) => ({ value, label }))
  .toSorted((a, b) => a.label.localeCompare(b.label, "en"));

export const languageName = (code: string): string =>
  LANGUAGES.find(({ value }) => value === code)?.label ?? code;
export const isListedLanguage = (code: string): boolean => Object.hasOwn(NAMES, code);

const foldName = (text: string): string => text.toLowerCase().replace(/[^a-z]/g, "");
const CODE_BY_NAME: ReadonlyMap<string, string> = new Map([
  ...Object.entries(ALIASES),
  ...LANGUAGES.flatMap(({ value, label }) => [
    [foldName(value), value] as const,
    [foldName(label), value] as const,
    [foldName(label.replace(/\([^()]*\)/, "")), value] as const,
  ]),
]);

/**
 * Returns the code for a code, a tag ("vi-VN") or a name. Other text is returned unchanged so that no
 * imported language is lost.
 */
export function languageOf(text: string): string {
  const trimmedText = text.trim();
  const tag = /^([a-z]{2,3})-[a-z0-9-]+$/i.exec(trimmedText)?.[1];
  return (
    CODE_BY_NAME.get(foldName(tag ?? trimmedText)) ?? CODE_BY_NAME.get(foldName(trimmedText)) ?? trimmedText
  );
}

const NO_INTERPRETER = new Set([
  "",
  "no",
  "n",
  "none",
  "nil",
  "notrequired",
  "notneeded",
  "false",
  "english",
  "en",
  "na",
]);
const UNSTATED_LANGUAGE = new Set(["yes", "y", "true", "required", "interpreterrequired"]);
/** Text stored if a patient needs an interpreter for an unknown language. */
export const LANGUAGE_UNKNOWN = "Language not stated";

/** Parses an imported cell about an interpreter. Null if no interpreter is needed. */
export function parseInterpreter(text: string): string | null {
  const foldedText = foldName(text);
  if (NO_INTERPRETER.has(foldedText)) return null;
  return UNSTATED_LANGUAGE.has(foldedText) ? LANGUAGE_UNKNOWN : languageOf(text);
}

const MAX_LENGTH = 60;
const toCode = (text: string | null): string | null =>
  text === null || lengthOf(text) > MAX_LENGTH ? text : languageOf(text);

/**
 * Schema of a language. Known names become codes; other text is stored unchanged and shown with a warning.
 */
export const LanguageSchema = optionalLine(MAX_LENGTH).overwrite(toCode) satisfies z.ZodType<string | null>;
