import { type ComponentType, useEffect, useState } from "react";
import { useShortcuts } from "#platform/web/ui/keys/shortcuts.ts";
import { useLatestAct } from "#platform/web/ui/browser/useLatestAct.ts";
import { whenIdle } from "#platform/web/ui/browser/when-idle.ts";
import type { DaySheetProps } from "./DaySheet.tsx";

const PRINT_DAY = "print-day";

/** Prints the day of the calendar on screen, once it is there to be printed. */
export const printDay = (): void => void window.dispatchEvent(new Event(PRINT_DAY));

/**
 * The day on paper, under the calendar. Its code comes once the screen is at rest; whoever prints before that, or before the appointments have
 * come, waits for both instead of getting a picture of the screen.
 */
export function PrintedDay({ isPending, ...props }: DaySheetProps & { isPending: boolean }) {
  const [Sheet, setSheet] = useState<ComponentType<DaySheetProps> | null>(null);
  const [isAsked, ask] = useState(false);
  const isThere = Sheet !== null && !isPending;
  const fetchSheet = useLatestAct(
    (missed: () => void) => void import("./DaySheet.tsx").then(({ DaySheet }) => setSheet(() => DaySheet), missed),
  );
  const print = useLatestAct(() => {
    ask(true);
    fetchSheet(() => {
      ask(false);
      window.print();
    });
  });
  useEffect(() => whenIdle(() => fetchSheet(() => undefined)), [fetchSheet]);
  useEffect(() => {
    window.addEventListener(PRINT_DAY, print);
    return () => window.removeEventListener(PRINT_DAY, print);
  }, [print]);
  useShortcuts([{ keys: "mod+P", does: "Print this day", inFields: true, run: print }]);
  useEffect(() => {
    if (!isAsked || !isThere) return;
    // oxlint-disable-next-line react/set-state-in-effect -- what was asked for is answered once, when its sheet is there
    ask(false);
    // Not within React's work: the sheet is drawn when the browser says that it prints.
    queueMicrotask(() => window.print());
  }, [isAsked, isThere]);
  return Sheet && <Sheet {...props} />;
}
