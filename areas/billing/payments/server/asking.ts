import { OutsideFailure } from "#platform/outside/fetch-outside.ts";
import type { Services } from "#platform/services.ts";
import { outcomeOf } from "../rules/answer.ts";
import type { AttemptRow } from "./attempts.queries.ts";
import type { CardGateway, GatewayAnswer, StoredCard } from "./gateway/port.ts";

/** Answer of the provider, with the card that belongs to a returned token. */
export interface GatewayReply {
  readonly answer: GatewayAnswer;
  readonly card: StoredCard | null;
}

/** Queries the provider about an attempt without a database connection. Null if no provider is configured. */
export async function queryGateway(
  gateway: CardGateway | null,
  attempt: AttemptRow,
  log: Services["log"],
): Promise<GatewayReply | null> {
  if (gateway === null) return null;
  try {
    const answer = await findAnswer(gateway, attempt);
    if (attempt.kind !== "card" || outcomeOf(attempt, answer) !== "approved") return { answer, card: null };
    const token = answer.kind === "answered" ? answer.token : null;
    const card = token === null ? null : await gateway.findCard(token);
    return card === null ? { answer: { kind: "uncertain" }, card: null } : { answer, card };
  } catch (error) {
    return { answer: answerOfFailure(error, log), card: null };
  }
}

/** Sends a charge or refund once. An uncertain answer is followed by a query for our reference (H-1). */
export async function sendOnce(
  gateway: CardGateway,
  attempt: AttemptRow,
  send: () => Promise<GatewayAnswer>,
  log: Services["log"],
): Promise<GatewayReply | null> {
  const answer = await send().catch((error: unknown) => answerOfFailure(error, log));
  if (outcomeOf(attempt, answer) !== "uncertain") return { answer, card: null };
  return queryGateway(gateway, attempt, log);
}

/** Returns an uncertain answer for a call without a usable reply. Rethrows other errors. */
function answerOfFailure(error: unknown, log: Services["log"]): GatewayAnswer {
  if (!(error instanceof OutsideFailure)) throw error;
  log.warn({ err: error }, "the card provider gave no answer");
  return { kind: "uncertain" };
}

async function findAnswer(
  gateway: CardGateway,
  { kind, access_code, reference }: AttemptRow,
): Promise<GatewayAnswer> {
  if (kind === "charge" || kind === "refund") return gateway.findByReference(reference);
  // No user has the address of a page whose code never arrived.
  if (access_code === null) return { kind: "unknown" };
  return kind === "card"
    ? gateway.findTokenByCode({ access_code, reference })
    : gateway.findByCode({ access_code, reference });
}
