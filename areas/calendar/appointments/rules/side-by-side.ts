/** Shortest drawn length in minutes, equal to a slot (RULE-APPT-03). */
const SHORTEST_MINUTES = 15;

export interface Span {
  /** Minutes since midnight, like `to`. */
  readonly from: number;
  readonly to: number;
}

/** The horizontal part of the day's width that an appointment takes, as shares of 1. */
export interface Column {
  readonly left: number;
  readonly width: number;
}

interface PlacedSpan {
  readonly span: Span;
  readonly place: number;
  column: number;
}

/**
 * Returns the end at which a span is drawn, in minutes. A span shorter than a slot is drawn as high as a
 * slot, so that it can be read and clicked.
 */
export const displayedEnd = ({ from, to }: Span): number => Math.max(to, from + SHORTEST_MINUTES);

/**
 * Arranges overlapping spans side by side, each as wide as its neighbours allow. Spans that overlap in a
 * chain share the same number of columns; each takes the first free column from the left. The result is in
 * the order of the input.
 */
export function columnsOf(spans: readonly Span[]): Column[] {
  const columns: Column[] = spans.map(() => ({ left: 0, width: 1 }));
  const ordered = spans
    .map((span, place): PlacedSpan => ({ span, place, column: 0 }))
    .sort(
      (a, b) => a.span.from - b.span.from || displayedEnd(b.span) - displayedEnd(a.span) || a.place - b.place,
    );
  let chain: PlacedSpan[] = [];
  let chainEnd = 0;
  for (const placedSpan of ordered) {
    if (placedSpan.span.from >= chainEnd) {
      placeChain(chain, columns);
      chain = [];
    }
    const takenColumns = new Set(
      chain.filter(({ span }) => displayedEnd(span) > placedSpan.span.from).map(({ column }) => column),
    );
    while (takenColumns.has(placedSpan.column)) placedSpan.column += 1;
    chain.push(placedSpan);
    chainEnd = Math.max(chainEnd, displayedEnd(placedSpan.span));
  }
  placeChain(chain, columns);
  return columns;
}

function placeChain(chain: readonly PlacedSpan[], columns: Column[]): void {
  const count = Math.max(0, ...chain.map(({ column }) => column)) + 1;
  for (const { span, place, column } of chain) {
    const neighbours = chain.filter(
      (other) =>
        other.column > column && other.span.from < displayedEnd(span) && displayedEnd(other.span) > span.from,
    );
    const until = Math.min(count, ...neighbours.map((other) => other.column));
    columns[place] = { left: column / count, width: (until - column) / count };
  }
}
