import { html, type Html, type HtmlContent } from "#platform/http/html.ts";
import type { DiffPart } from "../rules/diff.ts";
import {
  sortByImportance,
  type Difference,
  IMPORTANCE_LABELS,
  isCheckedFirst,
  rateDifferences,
} from "../rules/importance.ts";
import { type Row, rowsOf } from "../rules/rows.ts";
import { isNumber, isWord, LINE_END, type Token, joinTokens } from "../rules/tokens.ts";
import { type ComparedFiles, renderLetters } from "./page-letters.ts";
import { PAGE_SCRIPT } from "./page-script.ts";
import { outlineStylesOf, STYLE } from "./page-style.ts";

/** Largest number of differences listed; only the number of further ones is shown. */
const MAX_LISTED = 300;
/**
 * Largest number of differences with an outline; further ones only tint their paragraph when they are
 * current.
 */
const MAX_OUTLINED = 500;

/**
 * Renders the differences as a standalone page. The page has one fixed script, and all content of the letters
 * is escaped as text.
 */
export function comparePage(files: ComparedFiles, pieces: readonly DiffPart[]): string {
  const differences = rateDifferences(pieces);
  const rows = rowsOf(pieces);
  const sorted = sortByImportance(differences);
  const { text } = html`<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Compare ${files.before.name} and ${files.after.name}</title>
${STYLE}
${outlineStylesOf(Math.min(differences.length, MAX_OUTLINED))}
</head>
<body>
<header>
<h1>Compare versions</h1><p>${files.task}</p>
<fieldset><legend>View</legend>
<label><input type="radio" name="view" id="view-side" checked>Side by side</label>
<label><input type="radio" name="view" id="view-one">In one text</label></fieldset>
<a class="button" id="swap" href="${files.swapped}">Swap</a><button class="button" type="button" id="print">Print</button><button class="button" type="button" id="close">Close</button>
</header>
<nav aria-label="Differences">${renderList(sorted, paragraphsOf(rows))}</nav>
<main>
${renderLetters(files, rows, differences, sorted)}
</main>
<footer>${renderSummary(differences, countWords(pieces))}${differences.length > 0 && KEYS}</footer>
${PAGE_SCRIPT}
</body>
</html>
`;
  return text;
}

const plural = (count: number, singular: string, many: string): string =>
  `${count} ${count === 1 ? singular : many}`;

const KEYS = html`<span class="hint"><kbd>J</kbd> <kbd>K</kbd> next, previous <kbd>1</kbd> first to check <kbd>V</kbd> view <kbd>Ctrl P</kbd> print <kbd>Esc</kbd> close</span>`;

/** Counts the words and numbers of the second letter. */
const countWords = (pieces: readonly DiffPart[]): number =>
  pieces.flatMap(({ added }) => added).filter((token) => isWord(token) || isNumber(token)).length;

function renderSummary(differences: readonly Difference[], wordCount: number): HtmlContent {
  if (differences.length === 0) return "These versions are the same.";
  const countOf = (predicate: (difference: Difference) => boolean): number =>
    differences.filter(predicate).length;
  const parts = [
    `${countOf(({ importance }) => isCheckedFirst(importance))} to check first`,
    plural(
      countOf(({ importance }) => importance === "word"),
      "word",
      "words",
    ),
    `${countOf(({ importance }) => importance === "layout")} punctuation and layout`,
  ];
  return html`<span><strong>${plural(differences.length, "change", "changes")}</strong> in ${plural(wordCount, "word", "words")}: ${parts.join(", ")}</span>`;
}

/** Returns the paragraph in which each difference begins, counted from 1. */
function paragraphsOf(rows: readonly Row[]): ReadonlyMap<number, number> {
  const paragraphs = new Map<number, number>();
  for (const [index, parts] of rows.entries())
    for (const { difference } of parts)
      if (difference !== null && !paragraphs.has(difference)) paragraphs.set(difference, index + 1);
  return paragraphs;
}

function renderList(sorted: readonly Difference[], paragraphs: ReadonlyMap<number, number>): HtmlContent {
  if (sorted.length === 0) return html`<p class="none">These versions are the same.</p>`;
  const listed = sorted.slice(0, MAX_LISTED);
  const groupOf = (predicate: (difference: Difference) => boolean) => ({
    count: sorted.filter(predicate).length,
    rows: listed
      .filter(predicate)
      .map((difference) => renderEntry(difference, paragraphs.get(difference.place) ?? 1)),
  });
  const first = groupOf(({ importance }) => isCheckedFirst(importance));
  const words = groupOf(({ importance }) => importance === "word");
  const layout = groupOf(({ importance }) => importance === "layout");
  const unlistedCount = sorted.length - listed.length;
  return [
    first.count > 0 && html`<h2>Check first <i>${first.count}</i></h2>${renderOrderedList(first.rows)}`,
    words.count > 0 && html`<h2>Words <i>${words.count}</i></h2>${renderOrderedList(words.rows)}`,
    layout.count > 0 &&
      html`<details><summary>Punctuation and layout <i>${layout.count}</i></summary>${renderOrderedList(layout.rows)}</details>`,
    unlistedCount > 0 &&
      html`<p>${plural(unlistedCount, "more change is", "more changes are")} marked in the letter only.</p>`,
  ];
}

const renderOrderedList = (rows: readonly Html[]): HtmlContent => rows.length > 0 && html`<ol>${rows}</ol>`;

function renderEntry(difference: Difference, paragraph: number): Html {
  const { importance, place, removed, added } = difference;
  const kind =
    isCheckedFirst(importance) && html`<strong class="kind">${IMPORTANCE_LABELS[importance]}</strong>`;
  return html`<li class="${importance}"><a href="#d${place + 1}">${kind}<span class="place">paragraph ${paragraph}</span>
<span class="change">${renderChange(removed, added)}</span></a></li>
`;
}

function renderChange(removed: readonly Token[], added: readonly Token[]): HtmlContent {
  const [removedText, addedText] = [inlineTextOf(removed), inlineTextOf(added)];
  if (addedText === "") return html`<del>${removedText}</del> removed`;
  if (removedText === "") return html`<ins>${addedText}</ins> added`;
  return html`<del>${removedText}</del> <span aria-hidden="true">→</span> <ins>${addedText}</ins>`;
}

/** Formats tokens in one line, with "¶" for each line end. */
const inlineTextOf = (tokens: readonly Token[]): string =>
  joinTokens(
    tokens.map((token) => (token.text === LINE_END ? { text: " ¶", isApart: false } : token)),
  ).trim();
