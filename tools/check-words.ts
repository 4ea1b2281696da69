// Checks the texts of the product for retired words (docs/voice.md). `npm run words` reports each place.
import { listCommentFaults, sourceComments } from "./check-comments.ts";
import { answerHelp } from "./help.ts";
import { type ScreenText, screenTexts } from "./screen-texts.ts";

interface WordRule {
  readonly pattern: RegExp;
  readonly use: string;
}

const wordRules: readonly WordRule[] = [
  { pattern: /\bvisits?\b/i, use: "appointment" },
  { pattern: /\bregisters?\b(?! (for|with))/i, use: "audit log" },
  { pattern: /\bmails?\b(?! server)/i, use: "email" },
  { pattern: /\be-mail/i, use: "email" },
  { pattern: /\buser names?\b/i, use: "username" },
  { pattern: /\b(birthday|birth date)s?\b/i, use: "date of birth" },
  { pattern: /\bsecond factors?\b/i, use: "two-step verification" },
  {
    pattern: /\b(somebody|anybody|nobody|everybody)\b/i,
    use: "no one, everyone, anyone, another user, or the noun meant",
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
    pattern:
      /^Please (?!select|enter the (task name|email address|pre pay)|enter an invoice number|enter a character count|add|agree|choose a claim|convert|make sure|upload a|c(onfirm|heck the second item)\.$)/,
    use: "the verb alone: Enter, Choose, Select",
  },
  { pattern: /\bmeanwhile\b/i, use: "since you opened the page" },
  { pattern: /\b(letters|digits|characters) or more of\b|\d letters or more\b/i, use: "at least 3 letters" },
  { pattern: /\bsomething else than\b|\bno such\b|\bnothing at\b/i, use: "unexpected, doesn't exist" },
  { pattern: /\balready there\b/i, use: "already exists" },
  { pattern: /\bwhat is (paid|owing|owed|typed|left)\b/i, use: "a noun: prepaid services, amount owing" },
  { pattern: /\b(is|are) kept as your\b/i, use: "has been kept as" },
  { pattern: /\bone's (own|other)\b/i, use: "the caller's own" },
  { pattern: /\bwhoever\b/i, use: "the user who" },
  { pattern: /\bin these days\b|\bof those days\b/i, use: "in this period, on those days" },
  { pattern: /\b(are|is|were) of several\b/i, use: "belong to several" },
  {
    pattern: /\b(RULE|STATE|MSG|API|SCR|PROD|ROLE)-[A-Z]*-?\d|\b[A-G]-\d{1,3}\b/,
    use: "nothing of the specification's numbering",
  },
  {
    pattern:
      /\b_doctor\b|\bworks in \/|\((patient|calendar|invoice|task|user|client|group|billing)\.[a-z_]+\)/,
    use: "no internal name",
  },
  { pattern: /\bSub Client\b|\bfrom_id\b|\bto_id\b(?!,)/, use: "the label a user knows" },
];

/** Texts that may contain a retired word, each with the reason. */
const allowedTexts: readonly { readonly pattern: RegExp; readonly because: string }[] = [
  {
    pattern: /registers? (for|with)|registered|registration/i,
    because: "a practitioner registers; GST registration",
  },
  { pattern: /^Register Failed$|^Can't register\./, because: "words of the catalogue" },
  { pattern: /^MAIL FROM$/, because: "a command of SMTP" },
  { pattern: /^Sub Client$/, because: "the stored name of a group, which screens show as Receptionist" },
];

/** Matches files with texts that no user sees: SQL, protocol words, field names of the OpenAPI document. */
const unseenFiles = [
  /\/server\/.*queries\.ts$/,
  /^platform\/(db|backup|telemetry)\//,
  /\/storage\//,
  /^platform\/audit\/audit\.ts$/,
];

export function findRetiredWords(texts: readonly ScreenText[]): string[] {
  return texts.flatMap(({ file, line, text }) => {
    if (
      unseenFiles.some((pattern) => pattern.test(file)) ||
      allowedTexts.some(({ pattern }) => pattern.test(text))
    )
      return [];
    return wordRules
      .filter(({ pattern }) => pattern.test(text))
      .map(
        ({ use, pattern }) =>
          `${file}:${line}: "${pattern.exec(text)?.[0] ?? ""}" in "${text.slice(0, 120)}": use ${use}`,
      );
  });
}

if (import.meta.main) {
  answerHelp(
    "npm run words: names each text of the product that uses a retired word, and each comment that opens with a fragment or leaves its person or thing unnamed.",
  );
  const comments = sourceComments();
  const findings = [...findRetiredWords(screenTexts()), ...listCommentFaults(comments)];
  for (const finding of findings) console.log(finding);
  console.log(`${comments.length} comments, ${findings.length} texts or comments to reword`);
  if (findings.length > 0) process.exitCode = 1;
}
