import { Status } from "#platform/web/ui/facts/Status.tsx";
import type { DeliveryState, Webhook } from "../contract.ts";
import { STATE_LABELS } from "./words.ts";

export function WebhookStatus({
  webhook: { is_off, failures },
}: {
  webhook: Pick<Webhook, "is_off" | "failures">;
}) {
  if (is_off) return <Status is="unavailable">Off</Status>;
  return failures > 0 ? <Status is="failed">Failing</Status> : <Status is="active">On</Status>;
}

const STATUS_KINDS = { queued: "waiting", delivered: "completed", failed: "failed" } as const;

export const DeliveryStatus = ({ state }: { state: DeliveryState }) => (
  <Status is={STATUS_KINDS[state]}>{STATE_LABELS[state]}</Status>
);
