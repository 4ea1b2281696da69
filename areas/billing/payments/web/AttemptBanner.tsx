import { formatInvoiceNumber, type Invoice } from "#areas/billing/invoices/invoice.contract.ts";
import { formatDollars } from "#areas/billing/invoices/web/SummaryStrip.tsx";
import { useRead } from "#platform/web/api/useRead.ts";
import { Banner } from "#platform/web/ui/feedback/Banner.tsx";
import { type Attempt, cardPaymentRoutes } from "../card.contract.ts";

const POLL_INTERVAL_MS = 30_000;

/**
 * Renders the invoice's open and uncertain card payments and refunds until their results are certain (G-36).
 */
export function AttemptBanner({ invoice }: { invoice: Invoice }) {
  const read = useRead(
    cardPaymentRoutes.attempts,
    { params: { id: invoice.ID } },
    { every: POLL_INTERVAL_MS },
  );
  const pendingAttempts = (read.data ?? []).filter(
    ({ state }) => state === "sent" || state === "open" || state === "mismatched",
  );
  return pendingAttempts.map((attempt) => (
    <Banner
      key={attempt.ID}
      tone={attempt.state === "mismatched" ? "waratah" : "ochre"}
      action={attempt.form_url !== null && <a href={attempt.form_url}>Continue payment</a>}
    >
      {messageOf(attempt, formatInvoiceNumber(invoice.invoice_number))}
    </Banner>
  ));
}

function messageOf({ kind, state, amount }: Attempt, number: string): string {
  const subject =
    kind === "refund" ? `A refund of ${formatDollars(amount)}` : `A card payment of ${formatDollars(amount)}`;
  if (state === "mismatched")
    return `${subject} does not match invoice ${number}. Check it with the card provider.`;
  if (state === "open") return "A payment is open in another window.";
  return `${subject} is being confirmed, usually under two minutes.`;
}
