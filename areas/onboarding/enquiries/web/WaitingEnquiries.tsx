import { WaitingStrip } from "#platform/web/shell/waiting/WaitingStrip.tsx";
import { enquiryPaths } from "../paths.ts";

const FIGURES = [{ of: "open", label: "To answer", to: enquiryPaths.list() }];

/** Renders the quotes and enquiries that wait for an answer. */
export const WaitingEnquiries = () => (
  <WaitingStrip list="enquiries" title="Quotes and enquiries" figures={FIGURES} />
);
