import { useState } from "react";
import { invoiceRoutes } from "#areas/billing/invoices/contract.ts";
import { cardPaymentRoutes } from "#areas/billing/payments/card.contract.ts";
import type { ReplyOf } from "#kernel/contract/contract.ts";
import { centsOf, formatMoney } from "#kernel/money/money.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { Banner } from "#platform/web/ui/feedback/Banner.tsx";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { ConfirmDialog } from "#platform/web/ui/dialogs/ConfirmDialog.tsx";
import { signupInvoiceRoutes } from "../invoice.contract.ts";
import classes from "./signup.module.css";
import totals from "./totals.module.css";

type Invoice = NonNullable<ReplyOf<typeof signupInvoiceRoutes.signupInvoice>>;
const money = (dollars: number): string => formatMoney(centsOf(dollars) ?? 0);

interface ToPayProps {
  readonly invoice: Invoice;
  readonly lead: string;
  /** Called after the unpaid invoice was deleted. */
  readonly onClosed: () => void;
}

/**
 * Shows the lines of an unpaid sign-up invoice, with buttons to pay by card or to close it without paying
 * (SCR-REG-11, SCR-MOD-18, STATE-SIGNUP-02).
 */
export function ToPay({ invoice, lead, onClosed }: ToPayProps) {
  const [isClosing, setClosing] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const openCardPage = useSend(cardPaymentRoutes.accessCode, {
    errors: "inline",
    onDone({ form_url }) {
      setLeaving(true);
      window.location.assign(form_url);
    },
  });
  const removeInvoice = useSend(invoiceRoutes.remove, {
    refresh: [signupInvoiceRoutes.signupInvoice],
    onDone: onClosed,
  });
  const failure = openCardPage.error;
  const invoiceParams = { params: { id: invoice.ID } };
  return (
    <>
      <p className={classes.lead}>{lead}</p>
      {failure && (
        <Banner tone="waratah" boxed alert>
          {failure.message}
        </Banner>
      )}
      <section className={totals.total} aria-label="Invoice">
        <dl>
          {invoice.lineItems.map(({ ID, description, subtotal }) => (
            <Line key={ID} label={description} amount={money(subtotal)} />
          ))}
          {invoice.tax > 0 && <Line label="GST 10%" amount={money(invoice.tax)} />}
          <dt className={totals.sum}>You pay</dt>
          <dd className={totals.sum}>{money(invoice.outstanding)}</dd>
        </dl>
        <p>Visa or Mastercard, on our payment provider’s page. There is no card surcharge.</p>
      </section>
      <div className={classes.foot}>
        <Button onClick={() => setClosing(true)}>Close without paying</Button>
        <Button
          kind="primary"
          size="lg"
          busy={openCardPage.isSending || isLeaving}
          onClick={() => openCardPage.send(invoiceParams)}
        >
          Continue to card page {money(invoice.outstanding)}
        </Button>
      </div>
      <ConfirmDialog
        opened={isClosing}
        title="Close without paying"
        confirm="Delete invoice"
        isLoss
        busy={removeInvoice.isSending}
        onCancel={() => setClosing(false)}
        onConfirm={() => removeInvoice.send(invoiceParams)}
      >
        The invoice will be deleted, and these services won’t start. You can add them again later.
      </ConfirmDialog>
    </>
  );
}

const Line = ({ label, amount }: { label: string; amount: string }) => (
  <>
    <dt>{label}</dt>
    <dd>{amount}</dd>
  </>
);
