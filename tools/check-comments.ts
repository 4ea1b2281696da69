// Finds comments that can be understood only after reading the code below them (docs/voice.md).
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "vite";
import { root } from "./parts.ts";

export interface SourceComment {
  readonly file: string;
  readonly line: number;
  /** Text of the comment without comment marks. Consecutive `//` lines are one comment. */
  readonly text: string;
  /** Identifier declared right below the comment, or null. */
  readonly name: string | null;
}

interface Fault {
  readonly pattern: RegExp;
  readonly use: string;
}

const openings =
  "Also And As At Anybody Because Beside Both But By Either Else Everybody Everything For From Given Held Here How If Its Just Like Nobody Nor Not Nothing Null Of On One's Or Otherwise Said Same Shown So Some Somebody Something Such Than That Their Then There These They This Those Thus Till Told Undefined Until Whatever What Whether Which Whichever Who Whoever Whom Whose Where Wherever With Without Why";

const faults: readonly Fault[] = [
  {
    pattern: new RegExp(`^(?:${openings.replaceAll(" ", "|")})\\b(?!-)`),
    use: "a verb in the third person or a noun first",
  },
  { pattern: /^(?:It|He|She|We|You|I)\b/, use: "the noun instead of a pronoun" },
  {
    pattern: /\b(?:somebody|nobody|anybody|everybody|whoever|whomever|whom|whichever|whatever)\b/i,
    use: "the person or thing meant",
  },
  {
    pattern: /\b(?:is|are|was|were) told\b|\btells? (?:it|them|us)\b/i,
    use: "notify, inform, or what is done",
  },
  { pattern: /\b(?:stands?|stood) (?:here|there|below|above|beside)\b/i, use: "is, see below" },
];

/**
 * Matches comments that are read by a tool or quote a command: a linter's directive, a test's marker, `npm
 * run …`.
 */
const exempt = /^(?:oxlint-|biome-|@ts-|@vitest|#|npm (?:run|test|start)|knip|c8 |v8 |<reference|eslint-)/;

const sources = ["{app,areas,bench,db,kernel,platform,sandbox,test,tools}/**/*.{ts,tsx,mjs}", "*.ts"];
/** Matches generated files: the types of the tables. */
const generated = /^db\/tables\.ts$/;

export function sourceComments(under = ""): SourceComment[] {
  return globSync(sources, { cwd: root })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => path.startsWith(under) && !generated.test(path))
    .sort()
    .flatMap((file) => readComments(file, readFileSync(join(root, file), "utf8")));
}

/** Matches the name that a declaration or field gives. */
const declaration =
  /^\s*(?:export |default |async |abstract |readonly |static |declare )*(?:(?:const|let|function\*?|interface|type|class) )?(\w+)/;

/** Returns the comments of a file in order. */
export function readComments(file: string, source: string): SourceComment[] {
  const { comments } = parseSync(file, source, { lang: file.endsWith("x") ? "tsx" : "ts" });
  const groups: { start: number; end: number; isLine: boolean; text: string }[] = [];
  for (const { type, value, start, end } of comments) {
    const previous = groups.at(-1);
    if (type === "Line" && previous?.isLine && /^\n[ \t]*$/.test(source.slice(previous.end, start))) {
      previous.text += `\n${value}`;
      previous.end = end;
    } else groups.push({ start, end, isLine: type === "Line", text: value });
  }
  return groups.map(({ start, end, text }) => ({
    file,
    line: source.slice(0, start).split("\n").length,
    text: stripMarks(text),
    name: declaration.exec(source.slice(end, end + 200))?.[1] ?? null,
  }));
}

function stripMarks(text: string): string {
  return text
    .split("\n")
    .map((line) =>
      line
        .trim()
        .replace(/^\*+ ?/, "")
        .trim(),
    )
    .join(" ")
    .replace(/\s+/g, " ")
    .trim();
}

/** Returns a line for each fault of a comment: its place, its beginning and the suggested replacement. */
export function listCommentFaults(comments: readonly SourceComment[]): string[] {
  return comments.flatMap(({ file, line, text, name }) => {
    if (text === "" || exempt.test(text)) return [];
    const prose = text.replace(/`[^`]*`/g, "`…`");
    if (name !== null && repeatsName(prose, name))
      return [`${file}:${line}: "${text.slice(0, 100)}": delete it, the name says it`];
    return faults
      .filter(({ pattern }) => pattern.test(prose))
      .map(({ use }) => `${file}:${line}: "${text.slice(0, 100)}": use ${use}`);
  });
}

const articles = new Set("a an the of for to in on and is are".split(" "));

/** Returns true if every word of the comment is a word of the name, in any form with "s". */
export function repeatsName(text: string, name: string): boolean {
  const stem = (word: string): string => word.toLowerCase().replace(/s$/, "");
  const nameWords = new Set(name.split(/(?=[A-Z])|_/).map(stem));
  const textWords = (text.match(/[\w'’-]+/g) ?? []).filter((word) => !articles.has(word.toLowerCase()));
  return textWords.length > 0 && textWords.every((word) => nameWords.has(stem(word)));
}
