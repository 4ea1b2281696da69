import { useOpenPage } from "#platform/web/routing/useOpenPage.ts";
import { SegmentedControl } from "#platform/web/ui/buttons/SegmentedControl.tsx";
import { letterPaths } from "../paths.ts";

const PAGES = [
  { value: "sent", label: "Sent" },
  { value: "unsent", label: "Not sent" },
] as const;
type PageName = (typeof PAGES)[number]["value"];

const LINKS = { sent: () => letterPaths.list({}), unsent: () => letterPaths.unsent({}) };

/** Switches between the letters that were sent and those that were not. */
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
