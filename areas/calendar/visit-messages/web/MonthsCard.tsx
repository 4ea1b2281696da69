import { useRead } from "#platform/web/api/useRead.ts";
import { EmptyState } from "#platform/web/ui/feedback/EmptyState.tsx";
import { Card } from "#platform/web/ui/layout/Card.tsx";
import { type Column, Table } from "#platform/web/ui/tables/Table.tsx";
import { visitMessageRoutes } from "../contract.ts";
import type { MessageMonth } from "../message.contract.ts";
import { priceWords } from "../rules/words.ts";

const figure = (key: "sms" | "parts" | "emails" | "failed", head: string): Column<MessageMonth> => ({
  key,
  head,
  cell: (row) => row[key],
  align: "right",
  digits: true,
  phone: "second",
});
const columns: Column<MessageMonth>[] = [
  {
    key: "month",
    head: "Month",
    cell: ({ month }) => `${month.slice(5, 7)}/${month.slice(0, 4)}`,
    digits: true,
  },
  figure("sms", "SMS"),
  figure("parts", "Parts"),
  {
    key: "cost",
    head: "Cost",
    cell: ({ price_tenths }) => priceWords(price_tenths),
    align: "right",
    digits: true,
    phone: "end",
  },
  figure("emails", "Emails"),
  figure("failed", "Failed"),
];

/** Renders the messages of each month with their cost. */
export function MonthsCard() {
  const read = useRead(visitMessageRoutes.months);
  return (
    <Card title="Messages by month">
      <Table
        label="Messages by month"
        variant="card"
        columns={columns}
        rows={read.data}
        rowKey={({ month }) => month}
        state={read}
        empty={<EmptyState>No messages yet.</EmptyState>}
      />
    </Card>
  );
}
