import { useEffect, useState } from "react";
import { lazyComponent } from "#platform/web/shell/lazy-component.tsx";
import { whenIdle } from "#platform/web/ui/browser/when-idle.ts";
import type { DaySheetProps } from "./DaySheet.tsx";

const DaySheet = lazyComponent<DaySheetProps>(() => import("./DaySheet.tsx").then((module) => module.DaySheet));

/** The day on paper, under the calendar: its code comes once the screen is at rest, so that it is there when the printer asks. */
export function PrintedDay(props: DaySheetProps) {
  const [isAtRest, rest] = useState(false);
  useEffect(() => whenIdle(() => rest(true)), []);
  return isAtRest && <DaySheet {...props} />;
}
