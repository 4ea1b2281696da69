import { CopyButton } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { formatInvoiceNumber, type Invoicer } from "#areas/billing/invoices/invoice.contract.ts";
import { formatBsb } from "#kernel/identifiers/bsb.ts";
import { type Cents, formatMoney } from "#kernel/money/money.ts";
import { IconButton } from "#platform/web/ui/buttons/IconButton.tsx";
import { FactList } from "#platform/web/ui/facts/FactList.tsx";
import classes from "./pay.module.css";

interface BankTransferProps {
  /** Invoices that the transfer pays. Their numbers are the reference. */
  invoices: readonly { readonly invoice_number: number }[];
  to: Invoicer;
  amount: Cents;
}

/** Renders the details of a bank transfer: the amount to pay, the account and the reference. */
export function BankTransfer({ invoices, to, amount }: BankTransferProps) {
  if (to.bsb === null || to.account_number === null) return <p>Contact us for the bank account to pay to.</p>;
  const bsb = formatBsb(to.bsb);
  const reference = invoices.map(({ invoice_number }) => formatInvoiceNumber(invoice_number)).join(" ");
  return (
    <div className={classes.transfer}>
      <FactList
        facts={[
          {
            label: "Amount to pay",
            value: <Copyable name="amount to pay" text={formatMoney(amount)} copies={plainAmount(amount)} />,
          },
          { label: "Account name", value: to.bank_account_name ?? to.name },
          { label: "BSB", value: <Copyable name="BSB" text={bsb} /> },
          {
            label: "Account number",
            value: <Copyable name="account number" text={to.account_number} />,
          },
          { label: "Reference", value: <Copyable name="reference" text={reference} /> },
        ]}
      />
    </div>
  );
}

/** Formats an amount without the dollar sign and commas, which the forms of banks refuse. */
const plainAmount = (amount: Cents): string => (amount / 100).toFixed(2);

function Copyable({ name, text, copies = text }: { name: string; text: string; copies?: string }) {
  return (
    <span className={classes.copyable}>
      <b className="tn">{text}</b>
      <CopyButton value={copies}>
        {({ copied, copy }) => (
          <IconButton label={copied ? "Copied" : `Copy ${name}`} onClick={copy}>
            {copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
          </IconButton>
        )}
      </CopyButton>
    </span>
  );
}
