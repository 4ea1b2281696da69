import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { invoiceRoutes } from "#areas/billing/invoices/contract.ts";
import { cardPaymentRoutes } from "#areas/billing/payments/card.contract.ts";
import { PaymentBanner } from "#areas/billing/payments/web/PaymentBanner.tsx";
import { usePaymentResult } from "#areas/billing/payments/web/usePaymentResult.ts";
import { addressOfLink } from "#kernel/link.ts";
import { centsOf, formatMoney } from "#kernel/money.ts";
import type { ReplyOf } from "#kernel/contract.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { Banner } from "#platform/web/ui/Banner.tsx";
import { Button } from "#platform/web/ui/Button.tsx";
import { ConfirmDialog } from "#platform/web/ui/ConfirmDialog.tsx";
import { ErrorState } from "#platform/web/ui/ErrorState.tsx";
import { Skeleton } from "#platform/web/ui/Skeleton.tsx";
import { signupInvoiceRoutes } from "../invoice.contract.ts";
import { registrationPaths } from "../paths.ts";
import classes from "./signup.module.css";

interface PaymentStepProps {
  readonly client: number;
  readonly invoice: number;
  readonly accessCode: string | undefined;
}

type Invoice = NonNullable<ReplyOf<typeof signupInvoiceRoutes.signupInvoice>>;
const money = (dollars: number): string => formatMoney(centsOf(dollars) ?? 0);

/** SCR-REG-03, SCR-REG-11: the last step of the wizard, and where the card provider sends the browser back to. */
export function PaymentStep({ client, invoice, accessCode }: PaymentStepProps) {
  const result = usePaymentResult(invoice, accessCode);
  const read = useRead(signupInvoiceRoutes.signupInvoice, { params: { doctorID: client, userType: 1 } });
  const goOn = useGoOn();
  const isPaid = result.result?.is_successful === true || read.data === null;
  return (
    <main className={classes.body}>
      <div className={classes.sheet}>
        <div className={classes.inside}>
          <h1 className={classes.title}>Payment</h1>
          {accessCode !== undefined && <PaymentBanner {...result} />}
          {read.error && <ErrorState message={read.error.message} onRetry={() => void read.refetch()} />}
          {!read.error && read.data === undefined && <Skeleton lines={4} />}
          {isPaid && (
            <>
              <p className={classes.lead}>Nothing is left to pay. Your account is ready.</p>
              <Button kind="primary" onClick={goOn}>
                Continue
              </Button>
            </>
          )}
          {!isPaid && read.data && <ToPay invoice={read.data} onClosed={goOn} />}
        </div>
      </div>
    </main>
  );
}

function useGoOn(): () => void {
  const navigate = useNavigate();
  const search = { registered: "services" } as const;
  return () => void navigate({ to: addressOfLink(registrationPaths.activate(), null), search, replace: true });
}

function ToPay({ invoice, onClosed }: { invoice: Invoice; onClosed: () => void }) {
  const [isClosing, setClosing] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const open = useSend(cardPaymentRoutes.accessCode, {
    errors: "inline",
    onDone({ form_url }) {
      setLeaving(true);
      window.location.assign(form_url);
    },
  });
  const close = useSend(invoiceRoutes.remove, { onDone: onClosed });
  const failure = open.error;
  const asked = { params: { id: invoice.ID } };
  return (
    <>
      <p className={classes.lead}>Your account is ready. What you pay in advance starts once this invoice is paid.</p>
      {failure && (
        <Banner tone="waratah" boxed alert>
          {failure.message}
        </Banner>
      )}
      <section className={classes.total} aria-label="Invoice">
        <dl>
          {invoice.lineItems.map(({ ID, description, subtotal }) => (
            <Line key={ID} label={description} amount={money(subtotal)} />
          ))}
          {invoice.tax > 0 && <Line label="GST 10%" amount={money(invoice.tax)} />}
          <dt className={classes.sum}>You pay</dt>
          <dd className={classes.sum}>{money(invoice.outstanding)}</dd>
        </dl>
        <p>Visa or Mastercard, on our payment provider’s page. There is no card surcharge.</p>
      </section>
      <div className={classes.foot}>
        <Button onClick={() => setClosing(true)}>Close without paying</Button>
        <Button kind="primary" size="lg" busy={open.isSending || isLeaving} onClick={() => open.send(asked)}>
          Continue to card page {money(invoice.outstanding)}
        </Button>
      </div>
      <ConfirmDialog
        opened={isClosing}
        title="Close without paying"
        confirm="Delete invoice"
        isLoss
        busy={close.isSending}
        onCancel={() => setClosing(false)}
        onConfirm={() => close.send(asked)}
      >
        The invoice will be deleted. You can sign in, and add the services again later.
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
