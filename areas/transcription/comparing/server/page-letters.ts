import { html, type Html, type HtmlContent } from "#platform/http/html.ts";
import type { Difference } from "../rules/importance.ts";
import type { Part, Row } from "../rules/rows.ts";
import { type Token, written } from "../rules/tokens.ts";

/** The text in the head of a column. */
export interface ComparedFile {
  readonly title: string;
  readonly name: string;
  readonly about: string;
}

export interface Compared {
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
export function letters(
  { before, after }: Compared,
  rows: readonly Row[],
  differences: readonly Difference[],
  sorted: readonly Difference[],
): HtmlContent {
  const place = new Map(sorted.map((difference, at) => [difference.place, at]));
  const kindOf = (difference: number): string => differences[difference]?.importance ?? "word";
  const opened = new Set<number>();
  const anchorsOf = (row: Row): HtmlContent =>
    row.flatMap(({ difference }) => {
      if (difference === null || opened.has(difference)) return [];
      opened.add(difference);
      return [anchor(difference, place.get(difference) ?? 0, sorted)];
    });
  return html`<div class="heads">${head(before)}${head(after)}</div>
${rows.map(
  (
    row,
  ) => html`<section>${anchorsOf(row)}<p class="col">${side(row, "removed", kindOf)}</p><p class="col">${side(row, "added", kindOf)}</p>
<p class="joined">${together(row, kindOf)}</p></section>
`,
)}`;
}

const head = ({ title, name, about }: ComparedFile): Html =>
  html`<div><strong>${title}</strong><span>${[name, about].filter(Boolean).join(", ")}</span></div>`;

/**
 * Renders the target of a link in the list, with links to the next and the previous difference. The target is
 * visible only while its difference is selected.
 */
function anchor(difference: number, at: number, sorted: readonly Difference[]): Html {
  const to = (step: 1 | -1, words: string): HtmlContent => {
    const other = sorted[at + step];
    return other !== undefined && html`<a href="#d${other.place + 1}">${words}</a>`;
  };
  return html`<span class="at" id="d${difference + 1}"><span>${at + 1} of ${sorted.length}</span>${to(1, "Next")}${to(-1, "Previous")}</span>`;
}

type Side = "removed" | "added";
type KindOf = (difference: number) => string;

const spaceBefore = (tokens: readonly Token[], isFirst: boolean): string => (!isFirst && tokens[0]?.isApart ? " " : "");
const endOf = (part: Part, of: Side): string => ((of === "removed" ? part.endsBefore : part.endsAfter) ? "¶" : "");
const TAGS = {
  removed: (kind: string, text: string) => html`<del class="${kind}">${text}</del>`,
  added: (kind: string, text: string) => html`<ins class="${kind}">${text}</ins>`,
};

function side(row: Row, of: Side, kindOf: KindOf): HtmlContent {
  let isFirst = true;
  return row.map((part) => {
    const [tokens, text] = [part[of], written(part[of]) + endOf(part, of)];
    const space = spaceBefore(tokens, isFirst);
    if (text === "") return "";
    isFirst = false;
    return [space, part.difference === null ? text : TAGS[of](classOf(part.difference, kindOf), text)];
  });
}

const classOf = (difference: number, kindOf: KindOf): string => `${kindOf(difference)} d${difference + 1}`;

function together(row: Row, kindOf: KindOf): HtmlContent {
  return row.map((part, at) => {
    const { difference, removed, added } = part;
    const space = removed[0]?.isApart || added[0]?.isApart ? spaceBefore([{ text: "", isApart: true }], at === 0) : "";
    if (difference === null) return [space, written(added)];
    const [gone, come] = [written(removed) + endOf(part, "removed"), written(added) + endOf(part, "added")];
    const kind = classOf(difference, kindOf);
    return [
      space,
      gone !== "" && TAGS.removed(kind, gone),
      gone !== "" && come !== "" && " ",
      come !== "" && TAGS.added(kind, come),
    ];
  });
}
