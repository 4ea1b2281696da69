import { z } from "zod";
import type { Job } from "#platform/http/feature.ts";
import type { Services } from "#platform/services.ts";
import { catchUp } from "./catch-up.ts";
import { endMessage, lockMessage } from "./message.queries.ts";
import { planClient } from "./plan.ts";
import { SEND_JOB } from "./plan.queries.ts";
import { publishMessage } from "./publish.ts";
import { listActiveClients } from "./rules.queries.ts";
import { MAIL_JOB } from "./mail.ts";
import { sendMessage } from "./send.ts";
import type { TopicFeature } from "./topics.ts";

const EndedMail = z.object({ _doctor: z.int(), mail: z.int() });

/** Plans the messages of all clients. An error for one client does not stop the planning for the others. */
async function planAll(services: Services): Promise<void> {
  for (const _doctor of await listActiveClients(services.db)) {
    const now = new Date().toISOString();
    const added = await planClient(services, _doctor, now).catch((error: unknown) => {
      services.log.error({ err: error }, "the messages of a client were not planned");
      return 0;
    });
    if (added > 0) publishMessage(services, { _doctor, ID: 0 });
  }
}

/** Notes that the mail server refused an email for good. */
async function noteMailEnded(payload: unknown, services: Services): Promise<void> {
  const { _doctor, mail } = EndedMail.parse(payload);
  await services.db.transaction().execute(async (db) => {
    const row = await db
      .selectFrom("mail")
      .select(["state", "dedupe_key", "ended_at"])
      .where("_doctor", "=", _doctor)
      .where("ID", "=", mail)
      .executeTakeFirst();
    if (row?.state !== "failed") return;
    const id = { _doctor, ID: Number(row.dedupe_key.split(":")[1]) };
    const message = await lockMessage(db, id);
    const now = row.ended_at ?? new Date().toISOString();
    if (message?.state === "sent") await endMessage(db, id, "failed", "undelivered", now);
  });
}

export const visitMessageJobs = (topics: TopicFeature): Record<string, Job> => ({
  "visit-messages.plan": { clock: "* * * * *", run: (_payload, services) => planAll(services) },
  [SEND_JOB]: { run: (payload, services) => sendMessage(payload, { topics, services }) },
  "visit-messages.catch-up": {
    clock: "*/10 * * * *",
    run: (_payload, services) => catchUp({ topics, services }),
  },
  [MAIL_JOB]: { run: noteMailEnded },
});
