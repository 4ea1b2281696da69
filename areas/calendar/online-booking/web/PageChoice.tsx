import { PageSwitch } from "#platform/web/routing/PageSwitch.tsx";
import { onlineBookingPaths } from "../paths.ts";

const PAGES = [
  { value: "requests", label: "Requests", address: onlineBookingPaths.list({}) },
  { value: "settings", label: "Settings", address: onlineBookingPaths.settings() },
] as const;

/** Switches between the requests and the settings. */
export const PageChoice = ({ here }: { here: (typeof PAGES)[number]["value"] }) => (
  <PageSwitch here={here} pages={PAGES} />
);
