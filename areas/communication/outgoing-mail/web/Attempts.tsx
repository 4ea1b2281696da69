import { Card } from "#platform/web/ui/layout/Card.tsx";
import { EmptyState } from "#platform/web/ui/feedback/EmptyState.tsx";
import { type Column, Table } from "#platform/web/ui/tables/Table.tsx";
import type { MailAttempt, OpenedMail } from "../contract.ts";
import { OUTCOME_LABELS } from "../rules/words.ts";
import { formatInstant } from "./format-instant.ts";

const columns: Column<MailAttempt>[] = [
  { key: "number", head: "No.", cell: (row) => row.number, digits: true, width: 56 },
  {
    key: "began",
    head: "Started",
    cell: (row) => formatInstant(row.began_at),
    digits: true,
    phone: "second",
  },
  {
    key: "outcome",
    head: "Outcome",
    cell: (row) => (row.outcome ? OUTCOME_LABELS[row.outcome] : "In progress"),
    phone: "end",
  },
  { key: "answer", head: "Answer", cell: (row) => row.answer ?? "–", elastic: true, phone: "second" },
];
const loadedState = { isPending: false, error: null, refetch: () => undefined };

export function Attempts({ mail }: { mail: OpenedMail }) {
  return (
    <Card title="Attempts" count={mail.attempts}>
      <Table
        label="Attempts"
        variant="card"
        columns={columns}
        rows={mail.tries}
        rowKey={(row) => row.number}
        state={loadedState}
        empty={<EmptyState>No delivery attempts yet.</EmptyState>}
      />
    </Card>
  );
}
