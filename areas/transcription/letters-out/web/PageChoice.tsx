import { PageSwitch } from "#platform/web/routing/PageSwitch.tsx";
import { letterPaths } from "../paths.ts";

const PAGES = [
  { value: "sent", label: "Sent", address: letterPaths.list({}) },
  { value: "unsent", label: "Not sent", address: letterPaths.unsent({}) },
] as const;

/** Switches between the letters that were sent and those that were not. */
export const PageChoice = ({ here }: { here: (typeof PAGES)[number]["value"] }) => (
  <PageSwitch here={here} pages={PAGES} />
);
