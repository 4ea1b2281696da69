import { formatInvoiceNumber, type Invoice } from "#areas/billing/invoices/invoice.contract.ts";
import { dollars } from "#areas/billing/invoices/web/SummaryStrip.tsx";
import { useRead } from "#platform/web/api/useRead.ts";
import { Banner } from "#platform/web/ui/feedback/Banner.tsx";
import { type Attempt, cardPaymentRoutes } from "../card.contract.ts";

const EVERY_MS = 30_000;

/**
 * Renders the invoice's open and uncertain card payments and refunds until their results are certain (G-36).
 */
export function AttemptBanner({ invoice }: { invoice: Invoice }) {
  const read = useRead(cardPaymentRoutes.attempts, { params: { id: invoice.ID } }, { every: EVERY_MS });
  const shown = (read.data ?? []).filter(({ state }) => state === "sent" || state === "open" || state === "mismatched");
  return shown.map((attempt) => (
    <Banner
      key={attempt.ID}
      tone={attempt.state === "mismatched" ? "waratah" : "ochre"}
      action={attempt.form_url !== null && <a href={attempt.form_url}>Continue payment</a>}
    >
      {wordsOf(attempt, formatInvoiceNumber(invoice.invoice_number))}
    </Banner>
  ));
}

function wordsOf({ kind, state, amount }: Attempt, number: string): string {
  const what = kind === "refund" ? `A refund of ${dollars(amount)}` : `A card payment of ${dollars(amount)}`;
  if (state === "mismatched") return `${what} does not match invoice ${number}. Check it with the card provider.`;
  if (state === "open") return "A payment is open in another window.";
  return `${what} is being confirmed, usually under two minutes.`;
}
