import { type ComponentType, useEffect, useState } from "react";
import { useShortcuts } from "#platform/web/ui/keys/shortcuts.ts";
import { useLatestAct } from "#platform/web/ui/browser/useLatestAct.ts";
import { whenIdle } from "#platform/web/ui/browser/when-idle.ts";
import type { DaySheetProps } from "./DaySheet.tsx";

const PRINT_DAY = "print-day";

/** Prints the day sheet of the calendar, as soon as the sheet is ready. */
export const printDay = (): void => void window.dispatchEvent(new Event(PRINT_DAY));

/**
 * Renders the printable day sheet under the calendar. Its code loads when the page is idle. A print request
 * made before the code and the appointments have loaded waits for both, because otherwise the screen would be
 * printed.
 */
export function PrintedDay({ isPending, ...props }: DaySheetProps & { isPending: boolean }) {
  const [Sheet, setSheet] = useState<ComponentType<DaySheetProps> | null>(null);
  const [isPrintRequested, setPrintRequested] = useState(false);
  const isReady = Sheet !== null && !isPending;
  const fetchSheet = useLatestAct(
    (onFailed: () => void) =>
      void import("./DaySheet.tsx").then(({ DaySheet }) => setSheet(() => DaySheet), onFailed),
  );
  const print = useLatestAct(() => {
    setPrintRequested(true);
    fetchSheet(() => {
      setPrintRequested(false);
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
    if (!isPrintRequested || !isReady) return;
    // oxlint-disable-next-line react/set-state-in-effect -- the print dialog opens once, after the sheet is rendered
    setPrintRequested(false);
    // Prints outside React's effect because the sheet is rendered in response to the browser's `beforeprint`
    // event.
    queueMicrotask(() => window.print());
  }, [isPrintRequested, isReady]);
  return Sheet && <Sheet {...props} />;
}
