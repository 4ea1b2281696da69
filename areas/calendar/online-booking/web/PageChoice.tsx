import { useOpenPage } from "#platform/web/routing/useOpenPage.ts";
import { SegmentedControl } from "#platform/web/ui/buttons/SegmentedControl.tsx";
import { onlineBookingPaths } from "../paths.ts";

const PAGES = [
  { value: "requests", label: "Requests" },
  { value: "settings", label: "Settings" },
] as const;
type PageName = (typeof PAGES)[number]["value"];

const LINKS = {
  requests: () => onlineBookingPaths.list({}),
  settings: () => onlineBookingPaths.settings(),
};

/** Switches between the requests and the settings. */
export function PageChoice({ here }: { here: PageName }) {
  const openPage = useOpenPage();
  return (
    <SegmentedControl
      label="Show"
      value={here}
      options={PAGES}
      onChange={(next) => openPage(LINKS[next]())}
    />
  );
}
