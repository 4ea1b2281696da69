import { findAccessFacts, findFullClient } from "#areas/practice/clients/server/index.ts";
import { serviceState } from "#areas/practice/clients/rules/services.ts";
import { formatWrittenDay, todayIn } from "#kernel/dates/day.ts";
import { forbidden, ownerRequired, refusalOf } from "#kernel/contract/problem.ts";
import { greetingTo } from "#kernel/addresses/email-words.ts";
import { writeMail } from "#kernel/text/mail-words.ts";
import { resolveAccess } from "#platform/access/resolve-access.ts";
import type { HandlerContext } from "#platform/http/call.ts";
import { enqueueMail } from "#platform/mail/queue.ts";
import { type cardPaymentRoutes, noTrial } from "../card.contract.ts";

const PERMISSIONS = ["account.package", "client.services"] as const;

/**
 * Emails the confirmation of a trial to the client's own address, only for a client on trial (API-PAY-003,
 * G-45).
 */
export async function sendTrialEmail(call: HandlerContext<typeof cardPaymentRoutes.trialEmail>) {
  const { db, actor, client, body, now, fail, assertFound, auditWrite } = call;
  const ID = body?.doctor_id || client?.ID;
  if (ID === undefined) throw refusalOf(ownerRequired, undefined);
  const trialClient = await findAccessFacts(db, actor, ID);
  if (!trialClient || (client && client.ID !== ID) || resolveAccess(actor, trialClient, PERMISSIONS) === null)
    throw refusalOf(forbidden, undefined);
  const clientRecord = assertFound(await findFullClient(db, ID));
  const today = todayIn(trialClient.zone, now);
  const trial =
    clientRecord.services.find((entry) => serviceState(entry, today) === "trial") ?? fail(noTrial);
  const to = clientRecord.email_address ?? fail(noTrial);
  const untilText = trial.trial_exp_date ? ` until ${formatWrittenDay(trial.trial_exp_date)}` : "";
  const message = await enqueueMail(db, {
    dedupeKey: `trial:${ID}:${trial.client_service_id}`,
    to,
    _doctor: ID,
    _person: ID,
    ...writeMail("Your Corella trial has started", [
      greetingTo(clientRecord),
      `Your trial has started and runs${untilText}. You have nothing to pay now.`,
      "To continue, activate the service before the trial ends.",
    ]),
  });
  auditWrite({ controller: "doctor", identity: ID, _doctor: ID, message: "confirmed the trial by email" });
  return {
    message: message.isNew ? "Emailed Successfully" : "This trial has already been confirmed by email.",
  };
}
