/** RULE-APPT-03: as high as a slot of 15 minutes. */
const SHORTEST = 15;

export interface Span {
  /** Minutes of the day. */
  readonly from: number;
  readonly to: number;
}

/** Which part of its day's width something has: from `left`, `width` wide, both shares of 1. */
export interface Column {
  readonly left: number;
  readonly width: number;
}

interface Placed {
  readonly span: Span;
  readonly place: number;
  column: number;
}

/** What lasts less than a slot is drawn as high as one, so that it can be read and pressed. */
export const drawnTo = ({ from, to }: Span): number => Math.max(to, from + SHORTEST);

/**
 * What overlaps stands side by side, each as wide as its neighbours leave it. The answers are in the order of what was given.
 * Chains of overlapping spans share one number of columns; the first free one from the left is taken.
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
