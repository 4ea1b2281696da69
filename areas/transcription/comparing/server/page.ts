import { html, type Html, type HtmlContent } from "#platform/http/html.ts";
import type { Piece } from "../rules/diff.ts";
import { byImportance, type Difference, IMPORTANCE, IMPORTANCE_LABELS, rated } from "../rules/importance.ts";
import { LINE_END, type Token, written } from "../rules/tokens.ts";
import { STYLE } from "./page-style.ts";

/** Listed one by one; of more than these only the number. */
const MOST_LISTED = 300;

interface Titles {
  readonly before: string;
  readonly after: string;
}

/** The differences as a page of its own. It has no script, and every word of the letters is text. */
export function comparePage({ before, after }: Titles, pieces: readonly Piece[]): string {
  const differences = rated(pieces);
  const { text } = html`<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Compare ${before} and ${after}</title>
${STYLE}
</head>
<body>
<main>
<h1>Compare versions</h1>
<dl>
<dt>First file</dt><dd>${before}</dd>
<dt>Second file</dt><dd>${after}</dd>
<dt>Differences</dt><dd>${differences.length === 0 ? "None. Both have the same text." : counts(differences)}</dd>
</dl>
<p class="hint">Text that is only in the first file is <del>struck out</del>; text that is only in the second file is <ins>underlined</ins>. Use your browser’s
Print command to print this page.</p>
${differences.length > 0 && list(byImportance(differences))}
<h2>Whole letter</h2>
<div class="letter">${letter(pieces, differences)}</div>
</main>
</body>
</html>
`;
  return text;
}

const counts = (differences: readonly Difference[]): string =>
  IMPORTANCE.map((importance) => ({ importance, count: differences.filter((one) => one.importance === importance).length }))
    .filter(({ count }) => count > 0)
    .map(({ importance, count }) => `${IMPORTANCE_LABELS[importance]}: ${count}`)
    .join(", ");

function list(differences: readonly Difference[]): Html {
  const shown = differences.filter(({ importance }) => importance !== "layout").slice(0, MOST_LISTED);
  const rest = differences.length - shown.length;
  return html`<h2>Check first</h2>
<ol>${shown.map(row)}</ol>
${rest > 0 && html`<p>${rest} more ${rest === 1 ? "difference is" : "differences are"} marked in the letter only.</p>`}`;
}

const row = (difference: Difference): Html => {
  const { importance, place, before, after } = difference;
  return html`<li class="${importance}"><a href="#d${place + 1}">${IMPORTANCE_LABELS[importance]}</a>
<span>…${inLine(before)} ${change(difference, true)} ${inLine(after)}…</span></li>
`;
};

/** In one line, with a mark where a line ends. */
const inLine = (tokens: readonly Token[]): string =>
  written(tokens.map((token) => (token.text === LINE_END ? { text: " ¶", isApart: false } : token)));

function change({ removed, added }: Pick<Difference, "removed" | "added">, isLine: boolean): HtmlContent {
  const shown = (tokens: readonly Token[]) => (isLine ? inLine(tokens) : withEnds(tokens));
  const [gone, come] = [removed.length > 0, added.length > 0];
  return [gone && html`<del>${shown(removed)}</del>`, gone && come && " ", come && html`<ins>${shown(added)}</ins>`];
}

/** A change of line ends is seen too. */
const withEnds = (tokens: readonly Token[]): string =>
  written(tokens.map((token) => (token.text === LINE_END ? { text: "¶\n", isApart: false } : token)));

/** A space between two parts, where either letter has one there. */
const spaceBefore = ({ removed, added }: Piece): string => (removed[0]?.isApart || added[0]?.isApart ? " " : "");

function letter(pieces: readonly Piece[], differences: readonly Difference[]): HtmlContent {
  let place = 0;
  return pieces.map((piece) => {
    const space = spaceBefore(piece);
    if (piece.isSame) return [space, written(piece.added)];
    const difference = differences[place];
    place += 1;
    return [space, html`<span id="d${place}" class="${difference?.importance ?? "word"}">${change(piece, false)}</span>`];
  });
}
