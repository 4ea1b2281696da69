import { useState } from "react";
import { useSend } from "#platform/web/api/useSend.ts";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { Card } from "#platform/web/ui/layout/Card.tsx";
import { EmptyState } from "#platform/web/ui/feedback/EmptyState.tsx";
import { counted } from "#platform/web/ui/layout/PageHeader.tsx";
import { type Column, Table } from "#platform/web/ui/tables/Table.tsx";
import { type Planned, mailPreviewRoutes, type Rehearsed } from "../mail-preview.contract.ts";

export type Shown = "sent" | "left";
const PER_PAGE = 25;
const read = { isPending: false, error: null, refetch: () => undefined };

/** Renders one kind of scheduled email on a day: its recipients, or the clients left out. */
export function PreviewedKind({ kind, shown }: { kind: Rehearsed; shown: Shown }) {
  const [page, setPage] = useState(1);
  const rows = kind.mails.filter(({ left_out }) => (left_out === null) === (shown === "sent"));
  const last = Math.max(1, Math.ceil(rows.length / PER_PAGE));
  const at = Math.min(page, last);
  return (
    <Card title={kind.title} count={`${kind.rests ?? counted.format(rows.length)} · ${kind.when}`}>
      {kind.rests === null && (
        <Table
          label={kind.title}
          variant="card"
          columns={shown === "sent" ? sentColumns(kind.kind) : leftColumns(kind.kind)}
          rows={rows.slice((at - 1) * PER_PAGE, at * PER_PAGE)}
          rowKey={(row) => `${row.client.ID} ${row.to ?? ""} ${row.why}`}
          state={read}
          empty={<EmptyState>{shown === "sent" ? "No recipients on this day." : "No exclusions."}</EmptyState>}
          paging={{ page: at, pageSize: PER_PAGE, total: rows.length, onPage: setPage }}
        />
      )}
    </Card>
  );
}

const client: Column<Planned> = { key: "client", head: "Client", cell: (row) => row.client.name };
const act = (kind: string): Column<Planned> => ({
  key: "act",
  head: "",
  cell: (row) => <Switch kind={kind} row={row} />,
  align: "right",
  phone: "end",
});

const sentColumns = (kind: string): Column<Planned>[] => [
  client,
  { key: "to", head: "To", cell: (row) => row.to, phone: "second" },
  { key: "subject", head: "Subject", cell: (row) => row.subject, drops: true },
  { key: "why", head: "Reason", cell: (row) => row.why, elastic: true, phone: "second" },
  act(kind),
];

const leftColumns = (kind: string): Column<Planned>[] => [
  client,
  { key: "left_out", head: "Reason", cell: (row) => row.left_out, elastic: true, phone: "second" },
  act(kind),
];

function Switch({ kind, row }: { kind: string; row: Planned }) {
  const again = { refresh: [mailPreviewRoutes.rehearse] };
  const off = useSend(mailPreviewRoutes.switchOff, { ...again, done: `Turned off for ${row.client.name}` });
  const on = useSend(mailPreviewRoutes.switchOn, { ...again, done: `Turned on for ${row.client.name}` });
  const { ID, name } = row.client;
  if (row.is_off)
    return (
      <Button
        size="xs"
        busy={on.isSending}
        aria-label={`Turn on for ${name}`}
        onClick={() => on.send({ query: { kind, client: ID } })}
      >
        Turn on
      </Button>
    );
  return (
    <Button
      size="xs"
      kind="plain"
      busy={off.isSending}
      aria-label={`Turn off for ${name}`}
      onClick={() => off.send({ body: { kind, _doctor: ID } })}
    >
      Turn off
    </Button>
  );
}
