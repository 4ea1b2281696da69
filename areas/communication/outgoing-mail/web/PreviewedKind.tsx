import { useState } from "react";
import { useSend } from "#platform/web/api/useSend.ts";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { Card } from "#platform/web/ui/layout/Card.tsx";
import { EmptyState } from "#platform/web/ui/feedback/EmptyState.tsx";
import { countFormat } from "#platform/web/ui/layout/PageHeader.tsx";
import { type Column, Table } from "#platform/web/ui/tables/Table.tsx";
import { type PlannedMail, mailPreviewRoutes, type MailKindPreview } from "../mail-preview.contract.ts";

export type PreviewView = "sent" | "left";
const PER_PAGE = 25;
const loadedState = { isPending: false, error: null, refetch: () => undefined };

/** Renders one kind of scheduled email on a day: its recipients, or the clients left out. */
export function PreviewedKind({ kind, shown }: { kind: MailKindPreview; shown: PreviewView }) {
  const [page, setPage] = useState(1);
  const rows = kind.mails.filter(({ left_out }) => (left_out === null) === (shown === "sent"));
  const last = Math.max(1, Math.ceil(rows.length / PER_PAGE));
  const currentPage = Math.min(page, last);
  return (
    <Card
      title={kind.title}
      count={
        kind.rests === null
          ? `${countFormat.format(rows.length)} · ${kind.when}`
          : `None on this day · ${kind.when}`
      }
    >
      {kind.rests === null && (
        <Table
          label={kind.title}
          variant="card"
          columns={shown === "sent" ? sentColumns(kind.kind) : leftColumns(kind.kind)}
          rows={rows.slice((currentPage - 1) * PER_PAGE, currentPage * PER_PAGE)}
          rowKey={(row) => `${row.client.ID} ${row.to ?? ""} ${row.why}`}
          state={loadedState}
          empty={
            <EmptyState>{shown === "sent" ? "No recipients on this day." : "No exclusions."}</EmptyState>
          }
          paging={{ page: currentPage, pageSize: PER_PAGE, total: rows.length, onPage: setPage }}
        />
      )}
    </Card>
  );
}

const client: Column<PlannedMail> = { key: "client", head: "Client", cell: (row) => row.client.name };
const actionColumn = (kind: string): Column<PlannedMail> => ({
  key: "act",
  head: "",
  cell: (row) => <KindSwitch kind={kind} row={row} />,
  align: "right",
  phone: "end",
});

const sentColumns = (kind: string): Column<PlannedMail>[] => [
  client,
  { key: "to", head: "To", cell: (row) => row.to, phone: "second" },
  { key: "subject", head: "Subject", cell: (row) => row.subject, drops: "tablet" },
  { key: "why", head: "Reason", cell: (row) => row.why, elastic: true, phone: "second" },
  actionColumn(kind),
];

const leftColumns = (kind: string): Column<PlannedMail>[] => [
  client,
  { key: "left_out", head: "Reason", cell: (row) => row.left_out, elastic: true, phone: "second" },
  actionColumn(kind),
];

function KindSwitch({ kind, row }: { kind: string; row: PlannedMail }) {
  const sendOptions = { refresh: [mailPreviewRoutes.rehearse] };
  const turnOff = useSend(mailPreviewRoutes.switchOff, {
    ...sendOptions,
    done: "Saved Successfully",
    detail: `Turned off for ${row.client.name}`,
  });
  const turnOn = useSend(mailPreviewRoutes.switchOn, {
    ...sendOptions,
    done: "Saved Successfully",
    detail: `Turned on for ${row.client.name}`,
  });
  const { ID, name } = row.client;
  if (row.is_off)
    return (
      <Button
        size="xs"
        busy={turnOn.isSending}
        aria-label={`Turn on for ${name}`}
        onClick={() => turnOn.send({ query: { kind, client: ID } })}
      >
        Turn on
      </Button>
    );
  return (
    <Button
      size="xs"
      kind="plain"
      busy={turnOff.isSending}
      aria-label={`Turn off for ${name}`}
      onClick={() => turnOff.send({ body: { kind, _doctor: ID } })}
    >
      Turn off
    </Button>
  );
}
