import { useState } from "react";
import { ListPage } from "#platform/web/table/ListPage.tsx";
import { choiceFilter } from "#platform/web/table/list-filters.tsx";
import { useListParams } from "#platform/web/table/useListParams.ts";
import { useListRead } from "#platform/web/table/useListRead.ts";
import { DateTime } from "#platform/web/ui/facts/DateTime.tsx";
import type { Back } from "#platform/web/ui/layout/PageHeader.tsx";
import type { Column } from "#platform/web/ui/tables/Table.tsx";
import { DELIVERY_STATES, type Delivery, deliveryList, type Webhook, webhookRoutes } from "../contract.ts";
import { DeliveryDrawer } from "./DeliveryDrawer.tsx";
import { NewSecret } from "./NewSecret.tsx";
import { WebhookActions } from "./WebhookActions.tsx";
import { WebhookNotice } from "./WebhookNotice.tsx";
import { DeliveryStatus, WebhookStatus } from "./WebhookStatus.tsx";
import classes from "./webhooks.module.css";
import { answerOf, recordOf, STATE_LABELS } from "./words.ts";

const columns: Column<Delivery>[] = [
  { key: "type", head: "Event", cell: ({ type }) => type, sortable: true },
  { key: "record", head: "Record", cell: recordOf, phone: "second" },
  {
    key: "state",
    head: "State",
    cell: ({ state }) => <DeliveryStatus state={state} />,
    sortable: true,
    phone: "end",
  },
  { key: "answer", head: "Answer", cell: answerOf, elastic: true },
  {
    key: "attempts",
    head: "Attempts",
    cell: ({ attempts }) => attempts,
    sortable: true,
    align: "right",
    digits: true,
    drops: "laptop",
  },
  {
    key: "at",
    head: "Time",
    cell: ({ at }) => <DateTime at={at} />,
    sortable: true,
    digits: true,
    phone: "second",
  },
];
const SEARCH = { label: "Event, record, ID or answer" };
const FILTERS = [
  choiceFilter(
    "state",
    "State",
    DELIVERY_STATES.map((value) => ({ value, label: STATE_LABELS[value] })),
  ),
];
const NARROWING_FILTERS = ["state"] as const;

interface DeliveriesProps {
  webhook: Webhook;
  back: Back;
  onEdit: () => void;
}

export function Deliveries({ webhook, back, onEdit }: DeliveriesProps) {
  const list = useListParams(deliveryList);
  const read = useListRead(webhookRoutes.deliveries, list, "deliveries", { params: { id: webhook.ID } });
  const [openedID, setOpenedID] = useState<number | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const openedDelivery = read.rows?.find(({ ID }) => ID === openedID);
  return (
    <ListPage
      title={webhook.name}
      label="Deliveries"
      nouns="deliveries"
      back={back}
      note={<WebhookStatus webhook={webhook} />}
      count={null}
      list={list}
      read={read}
      actions={<WebhookActions webhook={webhook} onEdit={onEdit} onSecret={setSecret} />}
      banner={
        <>
          <WebhookNotice webhook={webhook} />
          {secret !== null && (
            <div className={classes.shown}>
              <NewSecret secret={secret} onClose={() => setSecret(null)} />
            </div>
          )}
        </>
      }
      search={SEARCH}
      filters={FILTERS}
      narrowedBy={NARROWING_FILTERS}
      noneYet="Nothing has been sent yet. Send a test event to check the connection."
      columns={columns}
      onOpen={({ ID }) => setOpenedID(ID)}
      footNote="Deliveries are kept for 30 days."
    >
      {openedDelivery && (
        <DeliveryDrawer webhook={webhook} delivery={openedDelivery} onClose={() => setOpenedID(null)} />
      )}
    </ListPage>
  );
}
