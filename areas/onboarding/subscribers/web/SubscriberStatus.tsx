import { Status } from "#platform/web/ui/facts/Status.tsx";
import type { Subscriber } from "../contract.ts";

export function SubscriberStatus({ subscriber }: { subscriber: Subscriber }) {
  return subscriber.unsubscribed_time === null ? (
    <Status is="active">Subscribed</Status>
  ) : (
    <Status is="cancelled">Unsubscribed</Status>
  );
}
