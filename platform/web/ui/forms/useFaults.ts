import { type RefObject, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useLatest } from "#platform/web/ui/browser/useLatest.ts";
import { type Fault, focusableOf, isSameFaults, needsList, readFaults, unseenFaults } from "./read-faults.ts";

interface Watched {
  /** Submits that were refused so far. */
  readonly tries: number;
  /** Refusals by field, for those whose field is not on screen. */
  readonly errors?: Readonly<Record<string, string>> | undefined;
}

const NONE: readonly Fault[] = [];
const WATCHED = {
  subtree: true,
  childList: true,
  characterData: true,
  attributeFilter: ["aria-invalid", "aria-describedby"],
};

/**
 * Reads the faults of a form after each refused submit and leads to them: to the list, or to the first field where there is no list. Until all are
 * mended the list follows what the fields say. They are read from the page, so that every field counts, whatever draws it.
 */
export function useFaults(within: RefObject<HTMLElement | null>, { tries, errors }: Watched) {
  const list = useRef<HTMLDivElement>(null);
  const [faults, setFaults] = useState(NONE);
  const latest = useLatest(errors ?? {});
  useEffect(() => {
    const { current } = within;
    if (tries === 0 || !current) return undefined;
    const read = (): readonly Fault[] => {
      const seen = readFaults(current);
      const all = [...seen, ...unseenFaults(latest.current, seen)];
      return needsList(current, all) ? all : NONE;
    };
    const observer = new MutationObserver(() => {
      const next = read();
      setFaults((before) => (isSameFaults(before, next) ? before : next));
      // From here on a field says by itself what is wrong with it.
      if (next.length === 0) observer.disconnect();
    });
    // In a moment: a field that is drawn on its own shows its fault by then.
    const timer = setTimeout(() => {
      const next = read();
      flushSync(() => setFaults(next));
      if (next.length > 0) observer.observe(current, WATCHED);
      const first = readFaults(current)[0]?.element;
      (next.length > 0 ? list.current : first && focusableOf(first))?.focus();
    });
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [tries, within, latest]);
  return { faults, list };
}
