import { useOpenPage } from "#platform/web/routing/useOpenPage.ts";
import { SegmentedControl } from "#platform/web/ui/buttons/SegmentedControl.tsx";
import { waitListPaths } from "../paths.ts";

const PAGES = [
  { value: "list", label: "Waiting" },
  { value: "offers", label: "Offers" },
] as const;
type PageName = (typeof PAGES)[number]["value"];

const LINKS = { list: () => waitListPaths.list({}), offers: () => waitListPaths.offers({}) };

/** Switches between the waiting patients and the offers. */
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
