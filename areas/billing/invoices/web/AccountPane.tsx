import { invoiceSums } from "#areas/billing/ledger/rules/decimal.ts";
import { type Day, formatDay, weekdayName } from "#kernel/dates/day.ts";
import { centsOf, formatMoney } from "#kernel/money/money.ts";
import type { ReactNode } from "react";
import { useRead } from "#platform/web/api/useRead.ts";
import { AppLink } from "#platform/web/routing/AppLink.tsx";
import { useSlot } from "#platform/web/shell/slots.ts";
import { invoiceRoutes } from "../contract.ts";
import { formatInvoiceNumber, type InvoiceRow } from "../invoice.contract.ts";
import { invoicePaths } from "../paths.ts";
import { amountsOf, type DraftLine } from "./draft-lines.ts";
import classes from "./editor.module.css";
import { invoiceSlots } from "./slots.ts";

interface AccountPaneProps {
  lines: readonly DraftLine[];
  due: Day | string | null | undefined;
  client: number | null;
  /** The client's latest invoice except this one. */
  last: InvoiceRow | undefined;
}

const isDayText = (due: AccountPaneProps["due"]): due is Day => typeof due === "string" && due !== "";

/** Renders the invoice's totals and the client's outstanding amounts (picture 31). */
export function AccountPane({ lines, due, client, last }: AccountPaneProps) {
  const sums = invoiceSums(lines.map(amountsOf));
  const taxedSubtotal = invoiceSums(lines.filter(({ has_gst }) => has_gst).map(amountsOf)).subtotal;
  return (
    <>
      <section aria-label="Invoice total">
        <p className="muted">Invoice total</p>
        <p className={classes.total}>{formatMoney(sums.total)}</p>
        {isDayText(due) && <p className="muted">{`Due ${weekdayName(due)} ${formatDay(due)}`}</p>}
        <Sums
          rows={[
            ["With GST", formatMoney(taxedSubtotal)],
            ["Without GST", formatMoney(sums.subtotal - taxedSubtotal)],
            ["Subtotal", formatMoney(sums.subtotal)],
            ["GST 10%", formatMoney(sums.tax)],
            ["Total", <strong key="total">{formatMoney(sums.total)}</strong>],
          ]}
        />
        <p className="muted">
          Each line is rounded to the cent. The total is the sum of the lines, and GST is total less subtotal.
        </p>
      </section>
      {client !== null && <Account client={client} total={sums.total} last={last} />}
    </>
  );
}

type Row = readonly [label: string, value: ReactNode];

function Sums({ rows }: { rows: readonly Row[] }) {
  return (
    <dl className={classes.sums}>
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const LastInvoice = ({ invoice: { ID, invoice_number, status } }: { invoice: InvoiceRow }) => (
  <>
    <AppLink to={invoicePaths.record({ id: ID })}>{formatInvoiceNumber(invoice_number)}</AppLink>
    {`, ${STATE_NAMES[status]}`}
  </>
);

const STATE_NAMES = {
  paid: "paid",
  published: "not paid",
  unpublished: "unpublished",
  void: "void",
} as const;

function Account({ client, total, last }: { client: number; total: number; last: InvoiceRow | undefined }) {
  const { data } = useRead(invoiceRoutes.summary, {}, { owner: { doctor_id: client } });
  const facts = useSlot(invoiceSlots.account);
  const outstanding = data && (centsOf(data.outstanding) ?? 0);
  return (
    <section aria-label="Account">
      <h2 className={classes.heading}>Account</h2>
      <Sums
        rows={[
          ["Outstanding now", outstanding !== undefined && formatMoney(outstanding)],
          ["Client credit", data && formatMoney(centsOf(data.client_credit) ?? 0)],
          [
            "After publishing",
            outstanding !== undefined && <strong key="after">{formatMoney(outstanding + total)}</strong>,
          ],
          ...facts.map(({ label, value: Value }): Row => [label, <Value key={label} client={client} />]),
          ["Last invoice", last ? <LastInvoice key="last" invoice={last} /> : "None"],
        ]}
      />
    </section>
  );
}
