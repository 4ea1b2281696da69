import { type Cents, formatMoney } from "#kernel/money/money.ts";
import { surchargeTax, type AppliedAmount } from "../rules/allocation.ts";
import type { Payable } from "./ReceiptModal.tsx";
import classes from "./receipt.module.css";

/** Renders the paying client's name, outstanding amount and client credit. */
export function ReceiptClient({ invoices, credit }: { invoices: readonly Payable[]; credit: Cents }) {
  const [first] = invoices;
  const owedAmount = invoices.reduce((sum, { outstanding }) => sum + outstanding, 0);
  return (
    <div className={classes.client}>
      <div className={classes.who}>
        <strong>{first?.client.name}</strong>
        {first?.client.company && <div>{first.client.company}</div>}
      </div>
      <div>
        <span className="muted">Outstanding</span>
        <strong>{formatMoney(owedAmount)}</strong>
      </div>
      <div>
        <span className="muted">Client credit</span>
        <strong>{formatMoney(credit)}</strong>
      </div>
    </div>
  );
}

interface CardTotalProps {
  amount: Cents;
  surcharge: Cents;
  applied: readonly AppliedAmount<Payable>[];
}

/** Renders the total charged to the card and the surcharge included in the total (RULE-FEE-05). */
export function CardTotal({ amount, surcharge, applied }: CardTotalProps) {
  const paidCount = applied.filter(({ cents }) => cents > 0).length;
  return (
    <div className={classes.card}>
      <p className="muted">
        The surcharge is recorded beside the payment. It doesn’t reduce what is outstanding.
      </p>
      <dl className={classes.sums}>
        <div>
          <dt>{`Applied to ${paidCount === 1 ? "1 invoice" : `${paidCount} invoices`}`}</dt>
          <dd>{formatMoney(amount)}</dd>
        </div>
        <div>
          <dt>{`Card surcharge 1.5%, includes GST of ${formatMoney(surchargeTax(applied))}`}</dt>
          <dd>{formatMoney(surcharge)}</dd>
        </div>
        <div className={classes.taken}>
          <dt>Taken from the card</dt>
          <dd>{formatMoney(amount + surcharge)}</dd>
        </div>
      </dl>
    </div>
  );
}
