import { useState } from "react";
import type { Visit } from "../visit/visit.ts";

const UNSEEN: ReadonlySet<string> = new Set(["version", "created_time", "repeat_exceptions"]);

/** Whether two rows are drawn alike; rows that were read again keep the objects inside them that did not change. */
export function looksAlike(a: Visit, b: Visit): boolean {
  if (a === b) return true;
  const before = Object.entries(a).filter(([name]) => !UNSEEN.has(name));
  const after = new Map<string, unknown>(Object.entries(b));
  return before.every(([name, value]) => after.get(name) === value);
}

/** The visits as they were last drawn for as long as they look the same: drawing a full week again costs more than this. */
export function useDrawn(visits: readonly Visit[]): readonly Visit[] {
  const [drawn, setDrawn] = useState(visits);
  if (drawn === visits) return drawn;
  const isSame = drawn.length === visits.length && drawn.every((visit, place) => looksAlike(visit, visits[place] ?? visit));
  if (isSame) return drawn;
  setDrawn(visits);
  return visits;
}
