import { useState } from "react";
import { formatDay } from "#kernel/dates/day.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { useSession } from "#platform/web/shell/session.tsx";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { Card } from "#platform/web/ui/layout/Card.tsx";
import { EmptyState } from "#platform/web/ui/feedback/EmptyState.tsx";
import { type Column, Table } from "#platform/web/ui/tables/Table.tsx";
import type { SentBill } from "../contract.ts";
import { consultationListPaths } from "../paths.ts";
import { consultationListRoutes } from "../routes.contract.ts";
import { billingGroupName } from "#areas/transcription/tasks/rules/billing-group.ts";

/** Number of rows that "Show more" adds (RULE-PAT-04). */
const ROWS_PER_STEP = 5;

const columns: Column<SentBill>[] = [
  {
    key: "date",
    head: "Date",
    cell: ({ service_date }) => formatDay(service_date),
    digits: true,
    width: 130,
  },
  {
    key: "location",
    head: "Location",
    cell: ({ location }) => location.name,
    elastic: true,
    phone: "second",
  },
  {
    key: "items",
    head: "Items",
    cell: ({ items }) => items.join(", ") || "–",
    digits: true,
    phone: "second",
  },
  {
    key: "status",
    head: "Billing",
    cell: ({ billing_status }) => billingGroupName(billing_status),
    width: 140,
    phone: "end",
  },
];

/** Lists the patient's consultations that were sent to billing, five more at a time. */
export function BillsCard({ patient }: { patient: number }) {
  const { may } = useSession();
  const [take, setTake] = useState(ROWS_PER_STEP);
  const read = useRead(
    consultationListRoutes.bills,
    { params: { id: patient }, query: { take: Math.min(take, 100) } },
    { keepPrevious: true },
  );
  const total = read.data?.totalItems ?? 0;
  const shownCount = read.data?.bills.length ?? 0;
  return (
    <Card title="Sent to billing" count={read.data?.totalItems}>
      <Table
        variant="card"
        label="Sent to billing"
        columns={columns}
        rows={read.data?.bills}
        rowKey={({ ID }) => ID}
        rowTo={
          may(["consultation.view"]) ? ({ _list }) => consultationListPaths.details({ id: _list }) : undefined
        }
        state={read}
        empty={<EmptyState>Nothing has been sent to billing yet.</EmptyState>}
      />
      {total > shownCount && shownCount < 100 && (
        <Button kind="plain" size="sm" busy={read.isFetching} onClick={() => setTake(take + ROWS_PER_STEP)}>
          Show {Math.min(ROWS_PER_STEP, total - shownCount)} more
        </Button>
      )}
    </Card>
  );
}
