// Words a person reads in the product (docs/voice.md): the retired ones must not come back. `npm run words` names each place.
import { answerHelp } from "./help.ts";
import { type ScreenText, screenTexts } from "./screen-texts.ts";

interface Retired {
  readonly pattern: RegExp;
  readonly use: string;
}

const retired: readonly Retired[] = [
  { pattern: /\bvisits?\b/i, use: "appointment" },
  { pattern: /\bregisters?\b(?! (for|with))/i, use: "audit log" },
  { pattern: /\bmails?\b(?! server)/i, use: "email" },
  { pattern: /\be-mail/i, use: "email" },
  { pattern: /\buser names?\b/i, use: "username" },
  { pattern: /\b(birthday|birth date)s?\b/i, use: "date of birth" },
  { pattern: /\bsecond factors?\b/i, use: "two-step verification" },
  {
    pattern: /\b(somebody|anybody|nobody|everybody) else\b|\b(nobody|everybody|anybody)\b/i,
    use: "no one, everyone, anyone, or the noun meant",
  },
  { pattern: /\b(was|were|is) told\b|\btells? (it|them|us)\b/i, use: "notify, inform" },
  { pattern: /\btakes? (it )?back\b|\bun-cancel/i, use: "undo, restore" },
  { pattern: /\bwhose is it\b|\bwho (may|knows|asks)\b/i, use: "a plain question or label" },
  { pattern: /\bfor good\b|\bby itself\b|\bat once\b/i, use: "permanently, automatically, immediately" },
  { pattern: /\bwhom\b/i, use: "a noun: the people, the patient" },
  { pattern: /\breminders? of\b/i, use: "reminder for" },
  { pattern: /\b(is|are) owed again\b|\bcan go back to\b/i, use: "outstanding again, refunded to" },
  { pattern: /\bstands? (here|there|below|above)\b/i, use: "is, see below" },
  { pattern: /\bthe bureau\b/i, use: "Corella, staff" },
  { pattern: /\b(may|can)'?t be shown\b/i, use: "can't be displayed" },
  { pattern: /\bcould not\b/i, use: "couldn't" },
  {
    pattern: /^Please (?!select|enter the (task name|email address|pre pay)|add|agree|choose a claim|convert|make sure|upload a)/,
    use: "the verb alone: Enter, Choose, Select",
  },
  { pattern: /\b(RULE|STATE|MSG|API|SCR)-[A-Z]*-?\d/, use: "nothing of the specification's numbering" },
  { pattern: /\bSub Client\b|\bfrom_id\b|\bto_id\b(?!,)/, use: "the label a user knows" },
];

/** Texts that keep such a word, each with its reason. */
const allowed: readonly { readonly pattern: RegExp; readonly because: string }[] = [
  { pattern: /registers? (for|with)|registered|registration/i, because: "a practitioner registers; GST registration" },
  { pattern: /^MAIL FROM$/, because: "a command of SMTP" },
];

/** Files whose texts no user sees: SQL built as text, protocol words, the OpenAPI document's field names. */
const unseen = [
  /\/server\/.*queries\.ts$/,
  /^platform\/(db|backup|telemetry)\//,
  /\/storage\//,
  /\.contract\.ts$|\/contract\.ts$/,
];

export function retiredWords(texts: readonly ScreenText[]): string[] {
  return texts.flatMap(({ file, line, text }) => {
    if (unseen.some((pattern) => pattern.test(file)) || allowed.some(({ pattern }) => pattern.test(text))) return [];
    return retired
      .filter(({ pattern }) => pattern.test(text))
      .map(({ use, pattern }) => `${file}:${line}: "${pattern.exec(text)?.[0] ?? ""}" in "${text.slice(0, 120)}": use ${use}`);
  });
}

if (import.meta.main) {
  answerHelp("npm run words: names each text of the product that uses a retired word, and the word to use.");
  const found = retiredWords(screenTexts());
  for (const place of found) console.log(place);
  if (found.length > 0) {
    console.log(`${found.length} texts use retired words.`);
    process.exitCode = 1;
  }
}
