import { WaitingStrip } from "#platform/web/shell/waiting/WaitingStrip.tsx";
import { boardPaths } from "../paths.ts";

const FIGURES = [
  { of: "due", label: "To chase", to: boardPaths.list({ shown: "due" }) },
  { of: "rejected", label: "Rejected", to: boardPaths.list({ shown: "rejected" }) },
  { of: "not_sent", label: "Not sent", to: boardPaths.list({ shown: "not_sent" }) },
];

/** Renders the fund registrations that wait for the bureau. */
export const WaitingRegistrations = () => (
  <WaitingStrip list="fund-board" title="Fund registrations" figures={FIGURES} />
);
