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
const ALSO: Readonly<Record<string, keyof typeof NAMES>> = {
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

export const languageName = (code: string): string => LANGUAGES.find(({ value }) => value === code)?.label ?? code;
export const isListedLanguage = (code: string): boolean => Object.hasOwn(NAMES, code);

const folded = (text: string): string => text.toLowerCase().replace(/[^a-z]/g, "");
const BY_NAME: ReadonlyMap<string, string> = new Map([
  ...Object.entries(ALSO),
  ...LANGUAGES.flatMap(({ value, label }) => [
    [folded(value), value] as const,
    [folded(label), value] as const,
    [folded(label.replace(/\([^()]*\)/, "")), value] as const,
  ]),
]);

/**
 * Returns the code for a code, a tag ("vi-VN") or a name. Other text is returned unchanged so that no
 * imported language is lost.
 */
export function languageOf(text: string): string {
  const typed = text.trim();
  const tag = /^([a-z]{2,3})-[a-z0-9-]+$/i.exec(typed)?.[1];
  return BY_NAME.get(folded(tag ?? typed)) ?? BY_NAME.get(folded(typed)) ?? typed;
}

const NO_INTERPRETER = new Set(["", "no", "n", "none", "nil", "notrequired", "notneeded", "false", "english", "en", "na"]);
const UNSAID = new Set(["yes", "y", "true", "required", "interpreterrequired"]);
/** Text stored if a patient needs an interpreter for an unknown language. */
export const LANGUAGE_UNKNOWN = "Language not stated";

/** Parses an imported cell about an interpreter. Null if no interpreter is needed. */
export function interpreterIn(text: string): string | null {
  const typed = folded(text);
  if (NO_INTERPRETER.has(typed)) return null;
  return UNSAID.has(typed) ? LANGUAGE_UNKNOWN : languageOf(text);
}

const MOST = 60;
const coded = (text: string | null): string | null => (text === null || lengthOf(text) > MOST ? text : languageOf(text));

/**
 * Schema of a language. Known names become codes; other text is stored unchanged and shown with a warning.
 */
export const LanguageSchema = optionalLine(MOST).overwrite(coded) satisfies z.ZodType<string | null>;
