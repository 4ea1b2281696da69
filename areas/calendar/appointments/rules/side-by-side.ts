/** Shortest drawn length in minutes, equal to a slot (RULE-APPT-03). */
const SHORTEST = 15;

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

interface Placed {
  readonly span: Span;
  readonly place: number;
  column: number;
}

/**
 * Returns the end at which a span is drawn, in minutes. A span shorter than a slot is drawn as high as a
 * slot, so that it can be read and clicked.
 */
export const drawnTo = ({ from, to }: Span): number => Math.max(to, from + SHORTEST);

/**
 * Arranges overlapping spans side by side, each as wide as its neighbours allow. Spans that overlap in a
 * chain share the same number of columns; each takes the first free column from the left. The result is in
 * the order of the input.
 */
export function columnsOf(spans: readonly Span[]): Column[] {
  const columns: Column[] = spans.map(() => ({ left: 0, width: 1 }));
  const ordered = spans
    .map((span, place): Placed => ({ span, place, column: 0 }))
    .sort((a, b) => a.span.from - b.span.from || drawnTo(b.span) - drawnTo(a.span) || a.place - b.place);
  let chain: Placed[] = [];
  let ends = 0;
  for (const each of ordered) {
    if (each.span.from >= ends) {
      settle(chain, columns);
      chain = [];
    }
    const taken = new Set(chain.filter(({ span }) => drawnTo(span) > each.span.from).map(({ column }) => column));
    while (taken.has(each.column)) each.column += 1;
    chain.push(each);
    ends = Math.max(ends, drawnTo(each.span));
  }
  settle(chain, columns);
  return columns;
}

function settle(chain: readonly Placed[], columns: Column[]): void {
  const count = Math.max(0, ...chain.map(({ column }) => column)) + 1;
  for (const { span, place, column } of chain) {
    const beside = chain.filter(
      (other) => other.column > column && other.span.from < drawnTo(span) && drawnTo(other.span) > span.from,
    );
    const until = Math.min(count, ...beside.map((other) => other.column));
    columns[place] = { left: column / count, width: (until - column) / count };
  }
}
