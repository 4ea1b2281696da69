import { useState } from "react";

export interface EnterRow {
  /** Returns true if the list shows the rows for this text, not for an earlier one. */
  readonly isFor: (typed: string) => boolean;
  readonly move: (by: 1 | -1) => void;
  readonly take: () => void;
  /** Text announced with the search field: "Dr Priya Raman, Raman Orthopaedics". */
  readonly says: string;
}

interface Options<Row> {
  readonly rows: readonly Row[];
  /** Search text for which the rows were found. */
  readonly searched: string;
  readonly isFresh: boolean;
  readonly says: (row: Row) => string;
  readonly onTake: (row: Row) => void;
}

/**
 * Selects the row of a list that Enter in its search field takes: the first one, until the arrow keys choose
 * another.
 */
export function useEnterRow<Row>({ rows, searched, isFresh, says, onTake }: Options<Row>): {
  enter: EnterRow;
  marked: Row | null;
} {
  const [choice, setChoice] = useState({ searched, at: 0 });
  const index = choice.searched === searched ? Math.min(choice.at, rows.length - 1) : 0;
  const marked = searched !== "" && isFresh ? (rows[index] ?? null) : null;
  return {
    marked,
    enter: {
      isFor: (typed) => marked !== null && typed === searched,
      move: (step) => setChoice({ searched, at: Math.max(0, Math.min(index + step, rows.length - 1)) }),
      take: () => marked && onTake(marked),
      says: marked === null ? "" : `Enter: ${says(marked)}`,
    },
  };
}
