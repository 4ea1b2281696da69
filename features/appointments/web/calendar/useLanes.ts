import { useCallback, useState } from "react";
import type { Day } from "#kernel/day.ts";

/** The columns of the days on screen: what of ours stands in a day is drawn into its column. */
export function useLanes() {
  const [lanes, setLanes] = useState<ReadonlyMap<Day, HTMLElement>>(new Map());
  const onLane = useCallback((day: Day, lane: HTMLElement | null): void => {
    setLanes((was) => {
      const next = new Map(was);
      if (lane) next.set(day, lane);
      else next.delete(day);
      return next;
    });
  }, []);
  return { lanes, onLane };
}
