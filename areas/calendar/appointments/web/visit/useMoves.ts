import { useCallback, useMemo, useState } from "react";
import type { When } from "../calendar/snap.ts";
import { type Visit, visitKey } from "./visit.ts";

export interface Moves {
  /** Where visits are shown while their new time is being saved. */
  readonly shown: ReadonlyMap<string, When>;
  show: (visit: Visit, when: When) => void;
  forget: (visit: Visit) => void;
}

export function useMoves(): Moves {
  const [shown, setShown] = useState<ReadonlyMap<string, When>>(new Map());
  const show = useCallback((visit: Visit, when: When) => setShown((was) => new Map(was).set(visitKey(visit), when)), []);
  const forget = useCallback(
    (visit: Visit) =>
      setShown((was) => {
        const next = new Map(was);
        next.delete(visitKey(visit));
        return next;
      }),
    [],
  );
  return useMemo(() => ({ shown, show, forget }), [shown, show, forget]);
}

/** The visits as they are shown: those on the move at their new time. */
export function moved(visits: readonly Visit[], shown: ReadonlyMap<string, When>): readonly Visit[] {
  if (shown.size === 0) return visits;
  return visits.map((visit) => {
    const when = shown.get(visitKey(visit));
    return when ? { ...visit, ...when } : visit;
  });
}
