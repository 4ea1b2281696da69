import { html, type Html, type HtmlContent } from "#platform/http/html.ts";
import type { Piece } from "../rules/diff.ts";
import { byImportance, type Difference, IMPORTANCE_LABELS, isCheckedFirst, rated } from "../rules/importance.ts";
import { type Row, rowsOf } from "../rules/rows.ts";
import { isNumber, isWord, LINE_END, type Token, written } from "../rules/tokens.ts";
import { type Compared, letters } from "./page-letters.ts";
import { PAGE_SCRIPT } from "./page-script.ts";
import { ringsOf, STYLE } from "./page-style.ts";

/** Largest number of differences listed; only the number of further ones is shown. */
const MOST_LISTED = 300;
/**
 * Largest number of differences with an outline; further ones only tint their paragraph when they are
 * current.
 */
const MOST_RINGED = 500;

/**
 * Renders the differences as a standalone page. The page has one fixed script, and all content of the letters
 * is escaped as text.
 */
export function comparePage(of: Compared, pieces: readonly Piece[]): string {
  const differences = rated(pieces);
  const rows = rowsOf(pieces);
  const sorted = byImportance(differences);
  const { text } = html`<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Compare ${of.before.name} and ${of.after.name}</title>
${STYLE}
${ringsOf(Math.min(differences.length, MOST_RINGED))}
</head>
<body>
<header>
<h1>Compare versions</h1><p>${of.task}</p>
<fieldset><legend>View</legend>
<label><input type="radio" name="view" id="view-side" checked>Side by side</label>
<label><input type="radio" name="view" id="view-one">In one text</label></fieldset>
<a class="button" id="swap" href="${of.swapped}">Swap</a><button class="button" type="button" id="print">Print</button><button class="button" type="button" id="close">Close</button>
</header>
<nav aria-label="Differences">${list(sorted, paragraphsOf(rows))}</nav>
<main>
${letters(of, rows, differences, sorted)}
</main>
<footer>${summary(differences, wordsAfter(pieces))}${differences.length > 0 && KEYS}</footer>
${PAGE_SCRIPT}
</body>
</html>
`;
  return text;
}

const plural = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

const KEYS = html`<span class="hint"><kbd>J</kbd> <kbd>K</kbd> next, previous <kbd>1</kbd> first to check <kbd>V</kbd> view <kbd>Ctrl P</kbd> print <kbd>Esc</kbd> close</span>`;

/** Counts the words and numbers of the second letter. */
const wordsAfter = (pieces: readonly Piece[]): number =>
  pieces.flatMap(({ added }) => added).filter((token) => isWord(token) || isNumber(token)).length;

function summary(differences: readonly Difference[], words: number): HtmlContent {
  if (differences.length === 0) return "These versions are the same.";
  const countOf = (holds: (difference: Difference) => boolean): number => differences.filter(holds).length;
  const parts = [
    `${countOf(({ importance }) => isCheckedFirst(importance))} to check first`,
    plural(
      countOf(({ importance }) => importance === "word"),
      "word",
      "words",
    ),
    `${countOf(({ importance }) => importance === "layout")} punctuation and layout`,
  ];
  return html`<span><strong>${plural(differences.length, "change", "changes")}</strong> in ${plural(words, "word", "words")}: ${parts.join(", ")}</span>`;
}

/** Returns the paragraph in which each difference begins, counted from 1. */
function paragraphsOf(rows: readonly Row[]): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  for (const [at, parts] of rows.entries())
    for (const { difference } of parts) if (difference !== null && !found.has(difference)) found.set(difference, at + 1);
  return found;
}

function list(sorted: readonly Difference[], paragraphs: ReadonlyMap<number, number>): HtmlContent {
  if (sorted.length === 0) return html`<p class="none">These versions are the same.</p>`;
  const listed = sorted.slice(0, MOST_LISTED);
  const group = (holds: (difference: Difference) => boolean) => ({
    count: sorted.filter(holds).length,
    rows: listed.filter(holds).map((difference) => entry(difference, paragraphs.get(difference.place) ?? 1)),
  });
  const first = group(({ importance }) => isCheckedFirst(importance));
  const words = group(({ importance }) => importance === "word");
  const layout = group(({ importance }) => importance === "layout");
  const rest = sorted.length - listed.length;
  return [
    first.count > 0 && html`<h2>Check first <i>${first.count}</i></h2>${ordered(first.rows)}`,
    words.count > 0 && html`<h2>Words <i>${words.count}</i></h2>${ordered(words.rows)}`,
    layout.count > 0 &&
      html`<details><summary>Punctuation and layout <i>${layout.count}</i></summary>${ordered(layout.rows)}</details>`,
    rest > 0 && html`<p>${plural(rest, "more change is", "more changes are")} marked in the letter only.</p>`,
  ];
}

const ordered = (rows: readonly Html[]): HtmlContent => rows.length > 0 && html`<ol>${rows}</ol>`;

function entry(difference: Difference, paragraph: number): Html {
  const { importance, place, removed, added } = difference;
  const kind = isCheckedFirst(importance) && html`<strong class="kind">${IMPORTANCE_LABELS[importance]}</strong>`;
  return html`<li class="${importance}"><a href="#d${place + 1}">${kind}<span class="place">paragraph ${paragraph}</span>
<span class="change">${change(removed, added)}</span></a></li>
`;
}

function change(removed: readonly Token[], added: readonly Token[]): HtmlContent {
  const [gone, come] = [inLine(removed), inLine(added)];
  if (come === "") return html`<del>${gone}</del> removed`;
  if (gone === "") return html`<ins>${come}</ins> added`;
  return html`<del>${gone}</del> <span aria-hidden="true">→</span> <ins>${come}</ins>`;
}

/** Formats tokens in one line, with "¶" for each line end. */
const inLine = (tokens: readonly Token[]): string =>
  written(tokens.map((token) => (token.text === LINE_END ? { text: " ¶", isApart: false } : token))).trim();
