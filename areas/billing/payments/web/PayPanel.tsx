import { Checkbox, Radio, Stack } from "@mantine/core";
import { useState } from "react";
import { invoiceRoutes } from "#areas/billing/invoices/contract.ts";
import { formatInvoiceNumber, type Invoice } from "#areas/billing/invoices/invoice.contract.ts";
import { formatDollars } from "#areas/billing/invoices/web/SummaryStrip.tsx";
import { centsOf, formatMoney } from "#kernel/money/money.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { Banner } from "#platform/web/ui/feedback/Banner.tsx";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { Card as Section } from "#platform/web/ui/layout/Card.tsx";
import { ConfirmDialog } from "#platform/web/ui/dialogs/ConfirmDialog.tsx";
import { type Card, cardPaymentRoutes, cardRoutes } from "../card.contract.ts";
import { cardName, expiryOf } from "../rules/cards.ts";
import { BankTransfer } from "./BankTransfer.tsx";

const CHANGED_ROUTES = [
  invoiceRoutes.get,
  invoiceRoutes.page,
  invoiceRoutes.summary,
  cardPaymentRoutes.attempts,
];
const toCents = (dollarsOwed: number): number => centsOf(dollarsOwed) ?? 0;

/**
 * Renders the ways to pay, without a surcharge (G-34): a stored card, another card on the provider's page, or
 * a bank transfer (picture 32).
 */
export function PayPanel({ invoice }: { invoice: Invoice }) {
  const { ID: client } = useClient();
  const cards = useRead(cardRoutes.list, { params: { id: client } });
  const publishedInvoices = useRead(invoiceRoutes.list, { query: { status: "published" } });
  const [method, setMethod] = useState("page");
  const [otherIds, setOtherIds] = useState<readonly number[]>([]);
  const rows = Array.isArray(publishedInvoices.data)
    ? publishedInvoices.data
    : (publishedInvoices.data?.invoices ?? []);
  const otherInvoices = rows.filter(({ ID, outstanding }) => ID !== invoice.ID && outstanding > 0);
  const selectedInvoices = otherInvoices.filter(({ ID }) => otherIds.includes(ID));
  const total = selectedInvoices.reduce(
    (sum, row) => sum + toCents(row.outstanding),
    toCents(invoice.outstanding),
  );
  const card = (cards.data ?? []).find(({ ID }) => method === String(ID));
  return (
    <Section title="Payment" padded>
      <Radio.Group label="Pay with" value={method} onChange={setMethod}>
        {(cards.data ?? []).map((storedCard) => (
          <Radio
            key={storedCard.ID}
            my={8}
            value={String(storedCard.ID)}
            label={cardName(storedCard)}
            description={`Saved card, expires ${expiryOf(storedCard)}`}
          />
        ))}
        <Radio
          my={8}
          value="page"
          label={cards.data?.length ? "Another card" : "Card"}
          description="Visa or Mastercard, on the secure card page"
        />
        <Radio my={8} value="bank" label="Bank transfer (EFT)" description="Allow 2 business days" />
      </Radio.Group>
      {card === undefined && otherInvoices.length > 0 && (
        <Checkbox.Group
          label="Pay other invoices too"
          value={otherIds.map(String)}
          onChange={(ids) => setOtherIds(ids.map(Number))}
        >
          {otherInvoices.map((otherInvoice) => (
            <Checkbox
              key={otherInvoice.ID}
              my={8}
              value={String(otherInvoice.ID)}
              label={`${formatInvoiceNumber(otherInvoice.invoice_number)}, ${formatDollars(otherInvoice.outstanding)}, ${otherInvoice.description}`}
            />
          ))}
        </Checkbox.Group>
      )}
      {method === "bank" ? (
        <BankTransfer invoices={[invoice, ...selectedInvoices]} to={invoice.invoicer} amount={total} />
      ) : card ? (
        <CardOnFile invoice={invoice} card={card} />
      ) : (
        <CardPage ids={[invoice.ID, ...selectedInvoices.map(({ ID }) => ID)]} total={total} />
      )}
    </Section>
  );
}

function CardPage({ ids, total }: { ids: readonly number[]; total: number }) {
  const [isLeaving, setLeaving] = useState(false);
  const openPage = useSend(cardPaymentRoutes.openSeveral, {
    errors: "inline",
    onDone({ form_url }) {
      setLeaving(true);
      window.location.assign(form_url);
    },
  });
  return (
    <Stack gap="sm" mt="sm" align="flex-start">
      {openPage.error && (
        <Banner tone="waratah" boxed alert>
          {openPage.error.message}
        </Banner>
      )}
      <p>
        You pay <b>{formatMoney(total)}</b>. There is no card surcharge.
      </p>
      <Button
        kind="primary"
        busy={openPage.isSending || isLeaving}
        onClick={() => openPage.send({ body: { invoices: [...ids] } })}
      >
        Continue to card page {formatMoney(total)}
      </Button>
      <p className="muted">
        You enter the card on our payment provider’s page and return here. We never see or store the card
        number.
      </p>
    </Stack>
  );
}

function CardOnFile({ invoice, card }: { invoice: Invoice; card: Card }) {
  const [isAsking, setAsking] = useState(false);
  const pay = useSend(cardPaymentRoutes.payWithCard, {
    errors: "inline",
    refresh: CHANGED_ROUTES,
    done: ({ is_successful }) => (is_successful ? "Successfully Paid" : ""),
    detail: `Invoice ${formatInvoiceNumber(invoice.invoice_number)}`,
    onDone: () => setAsking(false),
  });
  const refusal = pay.error?.message ?? (pay.reply && !pay.reply.is_successful ? refusalOf(pay.reply) : null);
  const amount = formatDollars(invoice.outstanding);
  return (
    <>
      {refusal !== null && (
        <Banner tone="waratah" boxed alert>
          {refusal}
        </Banner>
      )}
      <Button kind="primary" onClick={() => setAsking(true)}>
        Pay {amount}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={`Pay ${amount}`}
        confirm={`Pay ${amount}`}
        busy={pay.isSending}
        onCancel={() => setAsking(false)}
        onConfirm={() => pay.send({ body: { _invoice: invoice.ID, card: card.ID } })}
      >
        {cardName(card)} will be charged {amount} for invoice {formatInvoiceNumber(invoice.invoice_number)}.
      </ConfirmDialog>
    </>
  );
}

/** Returns the message of a failed payment (MSG-098), or of a pending one. */
const refusalOf = ({
  is_pending,
  response_message,
}: {
  is_pending: boolean;
  response_message: string;
}): string => (is_pending ? response_message : `Payment failed: ${response_message}`);
