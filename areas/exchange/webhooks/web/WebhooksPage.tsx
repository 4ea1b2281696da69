import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useRealtime } from "#platform/web/api/useRealtime.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { Card } from "#platform/web/ui/layout/Card.tsx";
import { DateTime } from "#platform/web/ui/facts/DateTime.tsx";
import { EmptyState } from "#platform/web/ui/feedback/EmptyState.tsx";
import { Page, PageBody } from "#platform/web/ui/layout/Page.tsx";
import { PageHeader } from "#platform/web/ui/layout/PageHeader.tsx";
import { type Column, Table } from "#platform/web/ui/tables/Table.tsx";
import { type Webhook, webhookRoutes } from "../contract.ts";
import { webhookPaths } from "../paths.ts";
import { NewSecret } from "./NewSecret.tsx";
import { WebhookModal } from "./WebhookModal.tsx";
import { WebhookStatus } from "./WebhookStatus.tsx";
import { kindsOf } from "./words.ts";

const columns: Column<Webhook>[] = [
  { key: "name", head: "System", cell: ({ name }) => name },
  { key: "state", head: "State", cell: (webhook) => <WebhookStatus webhook={webhook} />, phone: "end" },
  { key: "url", head: "Address", cell: ({ url }) => url, elastic: true, phone: "second" },
  { key: "kinds", head: "Sends changes of", cell: kindsOf, elastic: true, drops: "laptop" },
  {
    key: "queued",
    head: "Queued",
    cell: ({ queued }) => queued,
    align: "right",
    digits: true,
    drops: "tablet",
  },
  {
    key: "failed",
    head: "Failed",
    cell: ({ failed }) => failed,
    align: "right",
    digits: true,
    drops: "tablet",
  },
  {
    key: "last",
    head: "Last delivery",
    cell: ({ last_delivered_time: at }) => (at === null ? "Never" : <DateTime at={at} />),
    digits: true,
  },
];

/** Renders the webhooks that notify other systems of changes. */
export function WebhooksPage() {
  useRealtime();
  const read = useRead(webhookRoutes.list);
  const [isAdding, setAdding] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const addButton = (
    <Button kind="primary" icon={<IconPlus size={17} />} onClick={() => setAdding(true)}>
      Add webhook
    </Button>
  );
  return (
    <Page title="Webhooks">
      <PageHeader title="Webhooks" actions={addButton} />
      <PageBody>
        {secret !== null && <NewSecret secret={secret} onClose={() => setSecret(null)} />}
        <Card title="Webhooks" count={read.data?.length}>
          <Table
            variant="card"
            label="Webhooks"
            rows={read.data}
            state={read}
            columns={columns}
            rowKey={({ ID }) => ID}
            rowTo={({ ID }) => webhookPaths.webhook({ id: ID })}
            empty={
              <EmptyState>
                No webhooks yet. Add one for each system that should be told when records change.
              </EmptyState>
            }
          />
        </Card>
      </PageBody>
      {isAdding && <WebhookModal onSecret={setSecret} onClose={() => setAdding(false)} />}
    </Page>
  );
}
