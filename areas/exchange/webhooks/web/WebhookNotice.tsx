import { useSend } from "#platform/web/api/useSend.ts";
import { Banner } from "#platform/web/ui/feedback/Banner.tsx";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { DateTime } from "#platform/web/ui/facts/DateTime.tsx";
import { type Webhook, webhookRoutes } from "../contract.ts";

/** Renders what prevents events from being delivered, and a remedy if there is one. */
export function WebhookNotice({ webhook }: { webhook: Webhook }) {
  const replay = useSend(webhookRoutes.replayFailed, {
    done: ({ count }) => `${count} ${count === 1 ? "event" : "events"} queued again`,
    detail: webhook.name,
    refresh: [webhookRoutes.deliveries, webhookRoutes.get],
  });
  const { ID, is_off, off_reason, paused_until, failed, former_secret_until } = webhook;
  if (is_off)
    return <Banner tone="stone">This webhook is off: changes are not recorded for it. {off_reason}</Banner>;
  if (failed > 0) {
    const replayButton = (
      <Button size="sm" busy={replay.isSending} onClick={() => replay.send({ params: { id: ID } })}>
        Send failed events again
      </Button>
    );
    return (
      <Banner tone="waratah" action={replayButton}>
        {failed} {failed === 1 ? "event" : "events"} couldn't be delivered within three days.
      </Banner>
    );
  }
  if (paused_until !== null) {
    return (
      <Banner tone="ochre">
        The other system does not accept events at the moment. The next attempt is at{" "}
        <DateTime at={paused_until} />.
      </Banner>
    );
  }
  if (former_secret_until === null) return null;
  return (
    <Banner tone="ochre">
      Events are signed with the former secret too until <DateTime at={former_secret_until} />.
    </Banner>
  );
}
