import { formatInvoiceNumber } from "#areas/billing/invoices/invoice.contract.ts";
import { formatBsb } from "#kernel/identifiers/bsb.ts";
import { formatDay } from "#kernel/dates/day.ts";
import { centsOf, formatMoney } from "#kernel/money/money.ts";
import { Banner } from "#platform/web/ui/feedback/Banner.tsx";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { Card } from "#platform/web/ui/layout/Card.tsx";
import { FactList } from "#platform/web/ui/facts/FactList.tsx";
import type { FormFee } from "../form.contract.ts";
import classes from "./forms.module.css";

const money = (dollars: number): string => formatMoney(centsOf(dollars) ?? 0);

/** Shows the fee of a forms-only client and how to pay it (RULE-IFRM-07). */
export function FeeCard({ fee, onPay }: { fee: FormFee; onPay: () => void }) {
  const { outstanding, bsb, account_number } = fee;
  const reference = formatInvoiceNumber(fee.invoice_number);
  const isPaid = outstanding === 0;
  const hasAccount = bsb !== null && account_number !== null;
  const account = [
    { label: "Account name", value: fee.bank_account_name ?? fee.issuer },
    { label: "BSB", value: bsb && formatBsb(bsb) },
    { label: "Account number", value: account_number },
    { label: "Reference", value: reference },
  ];
  return (
    <Card title="Forms fee" padded>
      <div className={classes.fields}>
        <Banner tone={isPaid && !fee.is_awaited ? "fern" : "ochre"} boxed>
          {feeStatus(isPaid, fee.is_awaited)}
        </Banner>
        <FactList
          facts={[
            { label: "Invoice", value: reference },
            { label: "Total", value: money(fee.total) },
            { label: "Outstanding", value: money(outstanding) },
            { label: "Due", value: formatDay(fee.due_date) },
            ...(isPaid || !hasAccount ? [] : account),
          ]}
        />
        {!isPaid && (
          <div className={classes.acts}>
            <Button kind="primary" onClick={onPay}>
              Pay {money(outstanding)} by card
            </Button>
            {hasAccount && (
              <span className="muted">Or pay into the account above. Allow 2 business days.</span>
            )}
          </div>
        )}
        {!isPaid && !hasAccount && (
          <p className="muted">To pay by bank transfer, contact Synapse for the account.</p>
        )}
      </div>
    </Card>
  );
}

function feeStatus(isPaid: boolean, isAwaited: boolean): string {
  if (isPaid)
    return isAwaited
      ? "The forms fee is paid. The forms are being submitted."
      : "The forms fee is paid. Submit the forms.";
  return isAwaited
    ? "The forms are submitted once the forms fee is paid."
    : "The forms were changed. Submit them again, then pay the forms fee.";
}
