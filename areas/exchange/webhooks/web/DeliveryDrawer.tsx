import { useSend } from "#platform/web/api/useSend.ts";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { DateTime } from "#platform/web/ui/facts/DateTime.tsx";
import { Drawer } from "#platform/web/ui/dialogs/Drawer.tsx";
import { FactList } from "#platform/web/ui/facts/FactList.tsx";
import { type Delivery, type Webhook, webhookRoutes } from "../contract.ts";
import { DeliveryStatus } from "./WebhookStatus.tsx";
import { answerOf } from "./words.ts";
import classes from "./webhooks.module.css";

interface DeliveryDrawerProps {
  webhook: Webhook;
  delivery: Delivery;
  onClose: () => void;
}

/** Renders a delivery: the sent request and the receiver's response. */
export function DeliveryDrawer({ webhook, delivery, onClose }: DeliveryDrawerProps) {
  const replay = useSend(webhookRoutes.replay, {
    done: "Event queued again",
    detail: webhook.name,
    refresh: [webhookRoutes.deliveries, webhookRoutes.get],
  });
  const { state, at, attempts, next_attempt_time, ended_time, event_id, body } = delivery;
  const facts = [
    { label: "State", value: <DeliveryStatus state={state} /> },
    { label: "Time of the change", value: <DateTime at={at} /> },
    { label: "Attempts", value: attempts },
    { label: "Answer", value: answerOf(delivery) },
    ...(state === "queued" && next_attempt_time
      ? [{ label: "Next attempt", value: <DateTime at={next_attempt_time} /> }]
      : []),
    ...(ended_time
      ? [{ label: state === "failed" ? "Given up" : "Delivered", value: <DateTime at={ended_time} /> }]
      : []),
    { label: "webhook-id", value: `msg_${event_id}` },
  ];
  const replayButton = (
    <Button
      kind="primary"
      disabled={webhook.is_off}
      busy={replay.isSending}
      onClick={() => replay.send({ params: { id: webhook.ID, deliveryId: delivery.ID } })}
    >
      Send again
    </Button>
  );
  return (
    <Drawer opened title={delivery.type} onClose={onClose} foot={replayButton}>
      <FactList facts={facts} />
      <h3 className={classes.heading}>Content</h3>
      <pre className={classes.body}>{JSON.stringify(JSON.parse(body), null, 2)}</pre>
    </Drawer>
  );
}
