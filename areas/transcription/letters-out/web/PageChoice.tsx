import { useSession } from "#platform/web/shell/session.tsx";
import { PageSwitch } from "#platform/web/routing/PageSwitch.tsx";
import { letterPaths } from "../paths.ts";

const PAGES = [
  { value: "sent", label: "Sent", address: letterPaths.list({}) },
  { value: "unsent", label: "Not sent", address: letterPaths.unsent({}) },
] as const;

/**
 * Switches between sent and unsent letters. Renders nothing for users without permission to see patients,
 * because the sent letters are not shown to them.
 */
export function PageChoice({ here }: { here: (typeof PAGES)[number]["value"] }) {
  const { may } = useSession();
  return may("patient.view") && <PageSwitch here={here} pages={PAGES} />;
}
