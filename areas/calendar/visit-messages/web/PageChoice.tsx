import { PageSwitch } from "#platform/web/routing/PageSwitch.tsx";
import { visitMessagePaths } from "../paths.ts";

const PAGES = [
  { value: "messages", label: "Messages", address: visitMessagePaths.list({}) },
  { value: "replies", label: "Replies", address: visitMessagePaths.replies({}) },
  { value: "rules", label: "Rules", address: visitMessagePaths.rules() },
] as const;

/** Switches between the messages, the replies and the rules. */
export const PageChoice = ({ here }: { here: (typeof PAGES)[number]["value"] }) => (
  <PageSwitch here={here} pages={PAGES} />
);
