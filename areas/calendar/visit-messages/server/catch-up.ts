import { audit, PUBLIC_AUTHOR } from "#platform/audit/audit.ts";
import type { Services } from "#platform/services.ts";
import { applyReport, listOverdue, listUnreported, lockMessage } from "./message.queries.ts";
import { enqueueSending } from "./plan.queries.ts";
import type { ListedSms, SmsProvider } from "./provider/port.ts";
import { providerOf } from "./provider/provider-of.ts";
import { publishMessage } from "./publish.ts";
import { receiveReply } from "./replies.ts";
import type { AnswerContext } from "./topics.ts";
import { listKnownReplies } from "./reply.queries.ts";
import { listSenders } from "./rules.queries.ts";

/**
 * Fetches the delivery reports and replies whose webhook calls were lost, for example while this server could
 * not be reached. Also restarts the jobs of messages that have waited too long.
 */
export async function catchUp(context: AnswerContext): Promise<void> {
  const { services } = context;
  const now = new Date().toISOString();
  for (const { _doctor, ID } of await listOverdue(services.db, now))
    await enqueueSending(services.db, _doctor, ID);
  const provider = providerOf(services);
  if (provider === null) return;
  try {
    await fetchReports(services, provider, now);
    for (const sender of await listSenders(services.db)) await fetchReplies(context, provider, sender);
  } catch (error) {
    // The next run, in ten minutes, fetches the rest.
    services.log.warn({ err: error }, "the SMS provider was not reached");
  }
}

async function fetchReports(services: Services, provider: SmsProvider, now: string): Promise<void> {
  for (const { _doctor, ID, sid } of await listUnreported(services.db, now)) {
    const report = sid === null ? null : await provider.find(sid);
    if (report === null) continue;
    const isChanged = await services.db.transaction().execute(async (db) => {
      const message = await lockMessage(db, { _doctor, ID });
      return message !== undefined && (await applyReport(db, message, report, now));
    });
    if (isChanged) publishMessage(services, { _doctor, ID });
  }
}

async function fetchReplies(context: AnswerContext, provider: SmsProvider, sender: string): Promise<void> {
  const received = (await provider.list({ to: sender })).filter(({ isReceived }) => isReceived);
  const knownSids = await listKnownReplies(
    context.services.db,
    received.map(({ sid }) => sid),
  );
  // Oldest first, so that of YES and then NO the later one decides.
  for (const reply of received.toReversed()) if (!knownSids.has(reply.sid)) await receive(context, reply);
}

async function receive(context: AnswerContext, { sid, from, to, body, created }: ListedSms): Promise<void> {
  const { services } = context;
  const entries = await services.db.transaction().execute(async (db) => {
    const written = await receiveReply(db, context, { sid, from, to, body, received_at: created });
    const author = {
      _doctor: 0,
      _executing_user: PUBLIC_AUTHOR,
      requesting_id: null,
      route: "visit-messages.catch-up",
      request_id: sid,
    };
    await audit(db, author, written);
    return written;
  });
  const changes = entries.flatMap(({ _doctor, controller, identity }) =>
    _doctor === undefined ? [] : [{ doctor: _doctor, controller, identity, by: 0 }],
  );
  if (changes.length > 0) services.realtime.publish(changes);
}
