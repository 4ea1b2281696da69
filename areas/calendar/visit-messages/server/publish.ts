import type { Services } from "#platform/services.ts";
import type { MessageId } from "./link-token.ts";

/** First word of the paths of the messages, which names the reads that an open browser repeats. */
export const CONTROLLER = "visitmessage";

/** Notifies open browsers that a message changed, for changes without a request. */
export const publishMessage = ({ realtime }: Pick<Services, "realtime">, { _doctor, ID }: MessageId): void =>
  realtime.publish([{ doctor: _doctor, controller: CONTROLLER, identity: ID, by: 0 }]);
