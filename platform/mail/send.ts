import { z } from "zod";
import { keyRingOf } from "#platform/key-ring.ts";
import type { Services } from "#platform/services.ts";
import { beginAttempt, recordOutcome, type MailKey, recordHandOver } from "./attempt.ts";
import { type MailPolicy, POLICY } from "./policy.ts";

const Payload = z.object({ _doctor: z.int(), mail: z.int() });
type SendServices = Pick<Services, "db" | "mail" | "realtime" | "config">;

/**
 * Makes one attempt at one mail. Each step is recorded before the next begins: the start, the hand-over to
 * the mail server, the outcome. After a crash, the next attempt reads from the database what may have
 * happened (decision 0011).
 */
export async function sendReserved(
  payload: unknown,
  services: SendServices,
  policy: MailPolicy = POLICY,
): Promise<void> {
  const { db, mail: sender } = services;
  const key = Payload.parse(payload);
  const attempt = await beginAttempt(db, key, sender.domain, policy, () => keyRingOf(services.config));
  publishChange(services, key);
  if (!attempt) return;
  const outcome = await sender.send(attempt.message, () => recordHandOver(db, attempt));
  await recordOutcome(db, attempt, outcome, policy);
  publishChange(services, key);
}

const publishChange = ({ realtime }: SendServices, { _doctor, mail }: MailKey): void =>
  realtime.publish([{ doctor: _doctor, controller: "mail", identity: mail, by: 0 }]);
