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

type ComparisonReply = z.output<typeof Comparison>;

const formatAmount = (amount: number): string => formatMoney(centsOf(amount) ?? 0);
const formatSigned = (amount: number): string => `${amount > 0 ? "+" : ""}${formatAmount(amount)}`;

/** Renders the differing entries, which lead from the total of the first report to that of the second. */
export function DifferenceTable({ comparison, zone }: { comparison: ComparisonReply; zone: Zone }) {
  const { first, second, kinds, lines, unexplained } = comparison;
  const shownCount = lines.length;
  const entryCount = kinds.reduce((sum, { count }) => sum + count, 0);
  return (
    <Card title="Why do these two reports differ?" count={entryCount}>
      {entryCount === 0 && unexplained === 0 ? (
        <EmptyState>These reports agree.</EmptyState>
      ) : (
        <div className={classes.scroller}>
          <table className={classes.table} aria-label="Differences">
            <tbody>
              <tr className={classes.sum}>
                <td colSpan={3}>First report</td>
                <td className={classes.number}>{formatAmount(first.total)}</td>
              </tr>
              {kinds.map(({ kind, count, cents }) => (
                <KindRows key={kind} kind={kind} count={count} cents={cents} lines={lines} zone={zone} />
              ))}
              <tr className={classes.sum}>
                <td colSpan={3}>This report</td>
                <td className={classes.number}>{formatAmount(second.total)}</td>
              </tr>
            </tbody>
          </table>
        </div>
      )}
      {shownCount < entryCount && (
        <p className="muted">{`The five largest of each type are shown: ${shownCount} of ${entryCount} entries.`}</p>
      )}
      {unexplained === 0 ? (
        <Banner tone="fern" boxed>
          Fully explained. Unexplained difference $0.00
        </Banner>
      ) : (
        <Banner
          tone="waratah"
          boxed
          alert
        >{`Unexplained difference ${formatAmount(unexplained)}. Contact support and send both dates.`}</Banner>
      )}
    </Card>
  );
}

type KindRowsProps = ComparisonReply["kinds"][number] & { lines: ComparisonReply["lines"]; zone: Zone };

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
            <td className={classes.number}>{formatSigned(line.cents)}</td>
          </tr>
        ))}
      <tr>
        <td
          colSpan={3}
          className="muted"
        >{`${kindName(kind)}: ${count === 1 ? "1 entry" : `${count} entries`}`}</td>
        <td className={classes.number}>{formatSigned(cents)}</td>
      </tr>
    </>
  );
}
