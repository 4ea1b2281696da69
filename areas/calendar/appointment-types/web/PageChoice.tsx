import { useOpenPage } from "#platform/web/routing/useOpenPage.ts";
import { SegmentedControl } from "#platform/web/ui/buttons/SegmentedControl.tsx";
import { resourcePaths, visitTypePaths } from "../paths.ts";

const PAGES = [
  { value: "types", label: "Types" },
  { value: "resources", label: "Rooms and equipment" },
] as const;

/** Switches between the pages of the types and of the rooms and equipment. */
export function PageChoice({ here }: { here: (typeof PAGES)[number]["value"] }) {
  const openPage = useOpenPage();
  return (
    <SegmentedControl
      label="Show"
      value={here}
      options={PAGES}
      onChange={(next) => openPage(next === "types" ? visitTypePaths.list({}) : resourcePaths.list({}))}
    />
  );
}
