import type { MenuEntry } from "#platform/web/shell/feature.ts";
import { BottomTabs } from "#platform/web/shell/menu/BottomTabs.tsx";
import { useHeightVariable } from "#platform/web/ui/browser/useHeightVariable.ts";
import { FootPieces } from "./FootPieces.tsx";

const BARS = "phone-bars";
const findBars = () => document.getElementById(BARS);

/**
 * Renders the bars below a page on a phone: a running clock and the tabs. Sets `--phone-bars-height`, which
 * positions toasts above the bars.
 */
export function PhoneBars({ area }: { area: MenuEntry["area"] }) {
  useHeightVariable("--phone-bars-height", findBars);
  return (
    <div id={BARS}>
      <FootPieces place="phone" />
      <BottomTabs area={area} />
    </div>
  );
}
