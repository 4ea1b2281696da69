import { type RefObject, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useLatest } from "#platform/web/ui/browser/useLatest.ts";
import { type Fault, focusableOf, isSameFaults, needsList, readFaults, unseenFaults } from "./read-faults.ts";

interface FaultOptions {
  /** Number of refused submits so far. */
  readonly tries: number;
  /** Errors by field, for fields that are not on screen. */
  readonly errors?: Readonly<Record<string, string>> | undefined;
  /** Element that receives the focus after a refused submit. */
  readonly focusOn?: FaultFocus | undefined;
}

/**
 * "list" lets users read all faults first. "first-field" is for forms that staff fill in by the keyboard all
 * day, who then type on without a further key.
 */
export type FaultFocus = "list" | "first-field";

const NO_FAULTS: readonly Fault[] = [];
const OBSERVED_CHANGES = {
  subtree: true,
  childList: true,
  characterData: true,
  attributeFilter: ["aria-invalid", "aria-describedby"],
};

/**
 * Reads the faults of a form after each refused submit, and focuses their list, or the first faulty field if
 * there is no list or the form asks for it. The list follows the fields until all are corrected. Faults are
 * read from the DOM, so that every field counts regardless of its component.
 */
export function useFaults(
  within: RefObject<HTMLElement | null>,
  { tries, errors, focusOn = "list" }: FaultOptions,
) {
  const list = useRef<HTMLDivElement>(null);
  const [faults, setFaults] = useState(NO_FAULTS);
  const latest = useLatest(errors ?? {});
  useEffect(() => {
    const { current } = within;
    if (tries === 0 || !current) return undefined;
    const readAllFaults = (): readonly Fault[] => {
      const seenFaults = readFaults(current);
      const allFaults = [...seenFaults, ...unseenFaults(latest.current, seenFaults)];
      return needsList(current, allFaults) ? allFaults : NO_FAULTS;
    };
    const observer = new MutationObserver(() => {
      const next = readAllFaults();
      setFaults((before) => (isSameFaults(before, next) ? before : next));
      // All faults are corrected; from now on only the fields show errors.
      if (next.length === 0) observer.disconnect();
    });
    // Delayed until fields that render on their own show their faults.
    const timer = setTimeout(() => {
      const next = readAllFaults();
      flushSync(() => setFaults(next));
      if (next.length > 0) observer.observe(current, OBSERVED_CHANGES);
      const firstElement = readFaults(current)[0]?.element;
      const target =
        next.length > 0 && focusOn === "list" ? list.current : firstElement && focusableOf(firstElement);
      target?.focus();
      target?.scrollIntoView({ block: target === list.current ? "start" : "center" });
    });
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [tries, within, latest, focusOn]);
  return { faults, list };
}
