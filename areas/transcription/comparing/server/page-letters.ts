import { html, type Html, type HtmlContent } from "#platform/http/html.ts";
import type { Difference } from "../rules/importance.ts";
import type { RowPart, Row } from "../rules/rows.ts";
import { type Token, joinTokens } from "../rules/tokens.ts";

/** The text in the head of a column. */
export interface ComparedFile {
  readonly title: string;
  readonly name: string;
  readonly about: string;
}

export interface ComparedFiles {
  readonly task: string;
  readonly before: ComparedFile;
  readonly after: ComparedFile;
  /** Address of the same page with the files swapped. */
  readonly swapped: string;
}

/**
 * Renders both letters in two columns and in one combined text. Each difference has an anchor with links to
 * its neighbours in the sorted list.
 */
export function renderLetters(
  { before, after }: ComparedFiles,
  rows: readonly Row[],
  differences: readonly Difference[],
  sorted: readonly Difference[],
): HtmlContent {
  const sortedIndexes = new Map(sorted.map((difference, index) => [difference.place, index]));
  const kindOf = (difference: number): string => differences[difference]?.importance ?? "word";
  const anchoredDifferences = new Set<number>();
  const anchorsOf = (row: Row): HtmlContent =>
    row.flatMap(({ difference }) => {
      if (difference === null || anchoredDifferences.has(difference)) return [];
      anchoredDifferences.add(difference);
      return [renderAnchor(difference, sortedIndexes.get(difference) ?? 0, sorted)];
    });
  return html`<div class="heads">${renderHead(before)}${renderHead(after)}</div>
${rows.map(
  (
    row,
  ) => html`<section>${anchorsOf(row)}<p class="col">${renderSide(row, "removed", kindOf)}</p><p class="col">${renderSide(row, "added", kindOf)}</p>
<p class="joined">${renderCombined(row, kindOf)}</p></section>
`,
)}`;
}

const renderHead = ({ title, name, about }: ComparedFile): Html =>
  html`<div><strong>${title}</strong><span>${[name, about].filter(Boolean).join(", ")}</span></div>`;

/**
 * Renders the target of a link in the list, with links to the next and the previous difference. The target is
 * visible only while its difference is selected.
 */
function renderAnchor(difference: number, sortedIndex: number, sorted: readonly Difference[]): Html {
  const linkTo = (step: 1 | -1, label: string): HtmlContent => {
    const neighbour = sorted[sortedIndex + step];
    return neighbour !== undefined && html`<a href="#d${neighbour.place + 1}">${label}</a>`;
  };
  return html`<span class="at" id="d${difference + 1}"><span>${sortedIndex + 1} of ${sorted.length}</span>${linkTo(1, "Next")}${linkTo(-1, "Previous")}</span>`;
}

type Side = "removed" | "added";
type KindOf = (difference: number) => string;

const spaceBefore = (tokens: readonly Token[], isFirst: boolean): string =>
  !isFirst && tokens[0]?.isApart ? " " : "";
const lineEndOf = (part: RowPart, column: Side): string =>
  (column === "removed" ? part.endsBefore : part.endsAfter) ? "¶" : "";
const TAGS = {
  removed: (kind: string, text: string) => html`<del class="${kind}">${text}</del>`,
  added: (kind: string, text: string) => html`<ins class="${kind}">${text}</ins>`,
};

function renderSide(row: Row, column: Side, kindOf: KindOf): HtmlContent {
  let isFirst = true;
  return row.map((part) => {
    const [tokens, text] = [part[column], joinTokens(part[column]) + lineEndOf(part, column)];
    const space = spaceBefore(tokens, isFirst);
    if (text === "") return "";
    isFirst = false;
    return [space, part.difference === null ? text : TAGS[column](classOf(part.difference, kindOf), text)];
  });
}

const classOf = (difference: number, kindOf: KindOf): string => `${kindOf(difference)} d${difference + 1}`;

function renderCombined(row: Row, kindOf: KindOf): HtmlContent {
  return row.map((part, index) => {
    const { difference, removed, added } = part;
    const space =
      removed[0]?.isApart || added[0]?.isApart ? spaceBefore([{ text: "", isApart: true }], index === 0) : "";
    if (difference === null) return [space, joinTokens(added)];
    const [removedText, addedText] = [
      joinTokens(removed) + lineEndOf(part, "removed"),
      joinTokens(added) + lineEndOf(part, "added"),
    ];
    const kind = classOf(difference, kindOf);
    return [
      space,
      removedText !== "" && TAGS.removed(kind, removedText),
      removedText !== "" && addedText !== "" && " ",
      addedText !== "" && TAGS.added(kind, addedText),
    ];
  });
}
