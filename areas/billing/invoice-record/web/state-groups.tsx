import { useMemo } from "react";
import type { InvoiceRow } from "#areas/billing/invoices/invoice.contract.ts";
import {
  MAX_COUNTED,
  MAX_SUMMED,
  type invoiceList,
  type InvoiceView,
} from "#areas/billing/invoices/list.contract.ts";
import { viewOf } from "#areas/billing/invoices/rules/state.ts";
import type { InvoiceSums } from "#areas/billing/invoices/web/SummaryStrip.tsx";
import type { Day } from "#kernel/dates/day.ts";
import { type Cents, centsOf, formatMoney } from "#kernel/money/money.ts";
import type { ListValuesOf } from "#kernel/lists/list-query.ts";
import { choiceFilter } from "#platform/web/table/list-filters.tsx";
import { countFormat } from "#platform/web/ui/layout/PageHeader.tsx";
import type { RowGroup, SumsRow } from "#platform/web/ui/tables/table-columns.ts";
import { paidOf, type Sums, sumsOf } from "../rules/list-sums.ts";

const STATE_NAMES: Readonly<Record<InvoiceView, string>> = {
  overdue: "Overdue",
  unpublished: "Unpublished",
  sent: "Sent",
  paid: "Paid",
  void: "Void",
};

type Counts = InvoiceSums["counts"];

const countOf = (count: number): string =>
  count < MAX_COUNTED ? countFormat.format(count) : `${countFormat.format(MAX_COUNTED)}+`;

/** Returns the filter that shows the states as tabs, each with its number of invoices. */
export function useStateFilter(
  counts: Counts | undefined,
  names: Readonly<Partial<Record<InvoiceView, string>>> = STATE_NAMES,
) {
  return useMemo(() => {
    const options = (["overdue", "unpublished", "sent", "paid", "void"] as const).flatMap((value) => {
      const name = names[value];
      return name === undefined
        ? []
        : [{ value, label: counts ? `${name} ${countOf(counts[value])}` : name }];
    });
    return [choiceFilter<"state", InvoiceView>("state", "State", options)];
  }, [counts, names]);
}

const toCents = (amount: number): Cents => centsOf(amount) ?? 0;
const toSums = ({ total, outstanding }: InvoiceSums["sums"]["sent"]): Sums => ({
  total: toCents(total),
  outstanding: toCents(outstanding),
});

const listSumsOf = ({ sums: { overdue, sent, published }, unpublished }: InvoiceSums) => ({
  overdue: toSums(overdue),
  sent: toSums(sent),
  unpublished: toCents(unpublished),
  published: published && { count: published.count, total: toCents(published.total) },
});

/**
 * Returns the sums under Total, Paid and Outstanding. Unpublished invoices are neither paid nor outstanding.
 */
function cellsOf(sums: Sums | null, view?: InvoiceView): Record<string, string> {
  if (sums === null) return {};
  if (view === "unpublished") return { total: formatMoney(sums.total), paid: "–", outstanding: "–" };
  return {
    total: formatMoney(sums.total),
    paid: formatMoney(paidOf(sums)),
    outstanding: view === "paid" ? "–" : formatMoney(sums.outstanding),
  };
}

/**
 * Returns the grouping of invoices by state, each group with its sums (picture 30). Applies only when the
 * list is sorted by state.
 */
export function useStateGroups(
  { order }: ListValuesOf<typeof invoiceList>,
  sums: InvoiceSums | undefined,
  today: Day,
): { groupOf?: (row: InvoiceRow) => RowGroup } {
  if (order.by !== "state") return {};
  return {
    groupOf: (row) => {
      const view = viewOf(row, today);
      const cells = sums ? cellsOf(sumsOf(listSumsOf(sums), view), view) : {};
      return { key: view, says: <GroupHead view={view} counts={sums?.counts} />, cells };
    },
  };
}

const STATE_NOTES: Readonly<Partial<Record<InvoiceView, string>>> = {
  unpublished: "Not counted as outstanding until published",
};

function GroupHead({ view, counts }: { view: InvoiceView; counts: Counts | undefined }) {
  return (
    <>
      {STATE_NAMES[view]}
      {counts && <span className="muted tn">&nbsp;&nbsp;{countOf(counts[view])}</span>}
      {STATE_NOTES[view] && <span className="muted">&nbsp;&nbsp;&nbsp;{STATE_NOTES[view]}</span>}
    </>
  );
}

/**
 * Returns the list's last row, the totals of the whole filter across all pages (picture 30). Undefined for
 * void invoices or before the sums are loaded.
 */
export function totalsRow(sums: InvoiceSums | undefined, view: InvoiceView | undefined): SumsRow | undefined {
  if (!sums || view === "void") return undefined;
  const viewSums = sumsOf(listSumsOf(sums), view);
  if (viewSums === null)
    return {
      says: `More than ${countFormat.format(MAX_SUMMED)} invoices. Choose invoice dates to see their totals.`,
    };
  return { says: totalsText(sums, view), cells: cellsOf(viewSums, view) };
}

function totalsText({ sums: { published }, counts }: InvoiceSums, view: InvoiceView | undefined): string {
  if (view)
    return `${countOf(counts[view])} ${STATE_NAMES[view].toLowerCase()} ${counts[view] === 1 ? "invoice" : "invoices"}`;
  const count = published?.count ?? 0;
  const unpublishedText =
    counts.unpublished > 0 ? ` · ${countOf(counts.unpublished)} unpublished not included` : "";
  return `${countFormat.format(count)} published ${count === 1 ? "invoice" : "invoices"}${unpublishedText}`;
}
