import { invoiceAccessOf, loadInvoice } from "#areas/billing/invoices/server/index.ts";
import { GATEWAY_AUTHOR } from "#platform/audit/audit.ts";
import type { Db } from "#platform/db/db.ts";
import type { Handlers } from "#platform/http/call.ts";
import { type cardPaymentRoutes, payRefused, unknownCode } from "../card.contract.ts";
import { isOpen } from "../rules/answer.ts";
import { resultText } from "../rules/pay-obstacle.ts";
import {
  type AttemptRow,
  findAttemptByCode,
  findAttemptOfAll,
  listAttempts,
  listConfirming,
  listParts,
} from "./attempts.queries.ts";
import { chargeInvoice, payWithCard } from "./charge.ts";
import { gatewayOf } from "./gateway/gateway-of.ts";
import { openPage } from "./pages.ts";
import type { PaidHook } from "./publish-paid-invoice.ts";
import { resultOf } from "./payment-result.ts";
import { queryGateway } from "./asking.ts";
import { applyAnswer } from "./settle.ts";
import { sendTrialEmail } from "./trial-email.ts";

export const cardPaymentHandlers = (paidHooks: readonly PaidHook[]): Handlers<typeof cardPaymentRoutes> => ({
  accessCode: (call) =>
    openPage({ ...call, missing: () => call.assertFound<never>(null) }, [call.params.id], paidHooks),
  openSeveral: (call) => {
    const missing = () => call.fail(payRefused, { reason: "One of these invoices can't be found." });
    return openPage({ ...call, missing }, call.body.invoices, paidHooks);
  },

  /**
   * Handles API-PAY-001 when the browser returns. The request is only a hint; the provider is queried for the
   * result (RULE-PAY-01).
   */
  async pay(call) {
    const { client, body, services, commit, commitReply, fail, auditWrite } = call;
    const attempt = (await commit((db) => findOwnAttempt(db, client.ID, body))) ?? fail(unknownCode);
    const gatewayReply = isOpen(attempt.state)
      ? await queryGateway(gatewayOf(services), attempt, services.log)
      : null;
    return commitReply(async (db) => {
      const result = await applyAnswer(db, { ...call, paid: paidHooks }, attempt, gatewayReply);
      for (const change of result.changes) auditWrite(change);
      return resultOf(db, result.attempt);
    });
  },

  payWithCard: (call) => payWithCard(call, paidHooks),
  charge: (call) => chargeInvoice(call, paidHooks),

  async attempts(call) {
    const { db, params, actor, assertFound } = call;
    const invoice = assertFound(await loadInvoice(call, params.id));
    const rows = await listAttempts(db, invoice._doctor, invoice.ID);
    return rows.map((row) => ({
      ...row,
      amount: row.amount_cents,
      response_message: isOpen(row.state) ? null : resultText(row),
      form_url: row.state === "open" && actor.kind !== "staff" ? row.form_url : null,
    }));
  },

  confirming: (call) => listConfirming(call.db, invoiceAccessOf(call)),

  async webhook(call) {
    const { body, services, commit, commitReply, auditWrite } = call;
    const code = body?.AccessCode;
    const attempt = code ? await commit((db) => findAttemptOfAll(db, code)) : undefined;
    const gatewayReply = attempt ? await queryGateway(gatewayOf(services), attempt, services.log) : null;
    return commitReply(async (db) => {
      if (!attempt) return;
      const { changes } = await applyAnswer(db, { ...call, paid: paidHooks }, attempt, gatewayReply);
      for (const change of changes) auditWrite({ ...change, _executing_user: GATEWAY_AUTHOR });
    });
  },

  trialEmail: sendTrialEmail,
});

interface Hint {
  readonly access_code: string;
  readonly _invoice?: number | null | undefined;
}

async function findOwnAttempt(
  db: Db,
  _doctor: number,
  { access_code, _invoice }: Hint,
): Promise<AttemptRow | undefined> {
  const attempt = await findAttemptByCode(db, _doctor, access_code);
  if (attempt?.kind !== "page") return undefined;
  const isOfInvoice = !_invoice || (await listParts(db, attempt)).some((part) => part._invoice === _invoice);
  return isOfInvoice ? attempt : undefined;
}
