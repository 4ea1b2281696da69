import { PageSwitch } from "#platform/web/routing/PageSwitch.tsx";
import { waitListPaths } from "../paths.ts";

const PAGES = [
  { value: "list", label: "Waiting", address: waitListPaths.list({}) },
  { value: "offers", label: "Offers", address: waitListPaths.offers({}) },
] as const;

/** Switches between the waiting patients and the offers. */
export const PageChoice = ({ here }: { here: (typeof PAGES)[number]["value"] }) => (
  <PageSwitch here={here} pages={PAGES} />
);
