import { PageSwitch } from "#platform/web/routing/PageSwitch.tsx";
import { resourcePaths, visitTypePaths } from "../paths.ts";

const PAGES = [
  { value: "types", label: "Types", address: visitTypePaths.list({}) },
  { value: "resources", label: "Rooms and equipment", address: resourcePaths.list({}) },
] as const;

/** Switches between the pages of the types and of the rooms and equipment. */
export const PageChoice = ({ here }: { here: (typeof PAGES)[number]["value"] }) => (
  <PageSwitch here={here} pages={PAGES} />
);
