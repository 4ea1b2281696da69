import type { z } from "zod";
import { invoicePaths } from "#areas/billing/invoices/paths.ts";
import { centsOf, formatMoney } from "#kernel/money/money.ts";
import type { Zone } from "#kernel/dates/zone.ts";
import { AppLink } from "#platform/web/routing/AppLink.tsx";
import { Banner } from "#platform/web/ui/feedback/Banner.tsx";
import { Card } from "#platform/web/ui/layout/Card.tsx";
import { DateTime } from "#platform/web/ui/facts/DateTime.tsx";
import { EmptyState } from "#platform/web/ui/feedback/EmptyState.tsx";
import type { Comparison } from "../contract.ts";
import { entryName, kindName } from "../rules/difference.ts";
import classes from "./statements.module.css";

type Compared = z.output<typeof Comparison>;

const money = (amount: number): string => formatMoney(centsOf(amount) ?? 0);
const signed = (amount: number): string => `${amount > 0 ? "+" : ""}${money(amount)}`;

/** Renders the differing entries, which lead from the total of the first report to that of the second. */
export function DifferenceTable({ comparison, zone }: { comparison: Compared; zone: Zone }) {
  const { first, second, kinds, lines, unexplained } = comparison;
  const shown = lines.length;
  const all = kinds.reduce((sum, { count }) => sum + count, 0);
  return (
    <Card title="Why do these two reports differ?" count={all}>
      {all === 0 && unexplained === 0 ? (
        <EmptyState>These reports agree.</EmptyState>
      ) : (
        <div className={classes.scroller}>
          <table className={classes.table} aria-label="Differences">
            <tbody>
              <tr className={classes.sum}>
                <td colSpan={3}>First report</td>
                <td className={classes.number}>{money(first.total)}</td>
              </tr>
              {kinds.map(({ kind, count, cents }) => (
                <KindRows key={kind} kind={kind} count={count} cents={cents} lines={lines} zone={zone} />
              ))}
              <tr className={classes.sum}>
                <td colSpan={3}>This report</td>
                <td className={classes.number}>{money(second.total)}</td>
              </tr>
            </tbody>
          </table>
        </div>
      )}
      {shown < all && <p className="muted">{`The five largest of each type are shown: ${shown} of ${all} entries.`}</p>}
      {unexplained === 0 ? (
        <Banner tone="fern" boxed>
          Fully explained. Unexplained difference $0.00
        </Banner>
      ) : (
        <Banner
          tone="waratah"
          boxed
          alert
        >{`Unexplained difference ${money(unexplained)}. Contact support and send both dates.`}</Banner>
      )}
    </Card>
  );
}

type KindRowsProps = Compared["kinds"][number] & { lines: Compared["lines"]; zone: Zone };

function KindRows({ kind, count, cents, lines, zone }: KindRowsProps) {
  return (
    <>
      {lines
        .filter((line) => line.kind === kind)
        .map((line) => (
          <tr key={line.ID}>
            <td>
              <AppLink to={invoicePaths.record({ id: line._invoice })}>{entryName(line)}</AppLink>
              <div className="muted">{line.client}</div>
            </td>
            <td>{line.reason}</td>
            <td>
              Recorded <DateTime at={line.recorded} zone={zone} />
            </td>
            <td className={classes.number}>{signed(line.cents)}</td>
          </tr>
        ))}
      <tr>
        <td colSpan={3} className="muted">{`${kindName(kind)}: ${count === 1 ? "1 entry" : `${count} entries`}`}</td>
        <td className={classes.number}>{signed(cents)}</td>
      </tr>
    </>
  );
}
