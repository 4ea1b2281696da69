import { useState } from "react";
import { DateTime } from "#platform/web/ui/facts/DateTime.tsx";
import { useRead } from "#platform/web/api/useRead.ts";
import { Card } from "#platform/web/ui/layout/Card.tsx";
import { EmptyState } from "#platform/web/ui/feedback/EmptyState.tsx";
import { type Column, Table } from "#platform/web/ui/tables/Table.tsx";
import { type CreditChange, creditHistory, creditRoutes } from "../contract.ts";
import { summariseChange } from "../rules/words.ts";

const columns: Column<CreditChange>[] = [
  { key: "when", head: "When", cell: ({ at }) => <DateTime at={at} />, digits: true },
  { key: "change", head: "Change", cell: summariseChange, elastic: true, phone: "second" },
  { key: "by", head: "By", cell: ({ by }) => `${by.first_name} ${by.last_name}`, phone: "second" },
];

/** Renders the card with all changes of the credit points, read from the audit log. */
export function CreditHistory() {
  const [page, setPage] = useState(1);
  const read = useRead(
    creditRoutes.history,
    { params: { pageSize: creditHistory.pageSize, pageNumber: page } },
    { keepPrevious: true },
  );
  const total = read.data?.totalItems ?? 0;
  return (
    <Card title="Changes" count={read.data?.totalItems}>
      <Table
        variant="card"
        label="Credit point history"
        columns={columns}
        rows={read.data?.changes}
        rowKey={({ ID }) => ID}
        state={read}
        empty={<EmptyState>No changes to credit points yet.</EmptyState>}
        paging={
          total > creditHistory.pageSize
            ? { page, pageSize: creditHistory.pageSize, total, onPage: setPage }
            : undefined
        }
      />
    </Card>
  );
}
