import { WaitingStrip } from "#platform/web/shell/waiting/WaitingStrip.tsx";
import { invoicePaths } from "../paths.ts";

const FIGURES = [
  { of: "overdue", label: "Overdue", to: invoicePaths.list({ state: "overdue" }) },
  { of: "unpublished", label: "To publish", to: invoicePaths.list({ state: "unpublished" }) },
];

/** Renders the invoices that wait for the accounts team. */
export const WaitingInvoices = () => <WaitingStrip list="invoices" title="Invoices" figures={FIGURES} />;
