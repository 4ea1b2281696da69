import { useState } from "react";
import type { Client } from "#areas/practice/clients/client.contract.ts";
import { OwnerProvider } from "#platform/web/api/owner.tsx";
import { useRead } from "#platform/web/api/useRead.ts";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { Card } from "#platform/web/ui/layout/Card.tsx";
import { EmptyState } from "#platform/web/ui/feedback/EmptyState.tsx";
import { Table } from "#platform/web/ui/tables/Table.tsx";
import { type ClientTemplate, templateRoutes } from "../contract.ts";
import { TemplateModal } from "./TemplateModal.tsx";
import { templateColumns } from "./template-columns.tsx";

const COLUMNS = templateColumns.map((column) => ({ ...column, sortable: false }));

/** Renders the templates on the client's record (SCR-CLI-02). */
export function TemplatesPart({ client }: { client: Client }) {
  return (
    <OwnerProvider owner={{ doctor_id: client.ID }}>
      <Templates isReadOnly={client.is_deleted} />
    </OwnerProvider>
  );
}

function Templates({ isReadOnly }: { isReadOnly: boolean }) {
  const [open, setOpen] = useState<ClientTemplate | "new" | null>(null);
  const list = useRead(templateRoutes.list);
  return (
    <Card
      title="Templates"
      count={list.data?.length}
      action={
        !isReadOnly && (
          <Button size="sm" onClick={() => setOpen("new")}>
            Add template
          </Button>
        )
      }
    >
      <Table
        variant="card"
        label="Templates"
        columns={COLUMNS}
        rows={list.data}
        rowKey={({ ID }) => ID}
        onOpen={isReadOnly ? undefined : setOpen}
        state={list}
        empty={<EmptyState>No templates yet.</EmptyState>}
      />
      {open && <TemplateModal template={open === "new" ? undefined : open} onClose={() => setOpen(null)} />}
    </Card>
  );
}
