import { lockDatedService } from "#areas/practice/clients/server/index.ts";
import { addDays, todayIn } from "#kernel/dates/day.ts";
import { absoluteUrl } from "#kernel/contract/link.ts";
import { clockIn } from "#kernel/dates/zone-clock.ts";
import { zoneNamed } from "#kernel/dates/zone.ts";
import { audit } from "#platform/audit/audit.ts";
import type { Db } from "#platform/db/db.ts";
import type { Job } from "#platform/http/feature.ts";
import { enqueueMail } from "#platform/mail/queue.ts";
import type { Services } from "#platform/services.ts";
import { packagePaths } from "../paths.ts";
import { deadlineMail } from "../rules/deadline-mails.ts";
import { deadlineOf, NOTICE_DAYS } from "../rules/deadlines.ts";
import { insertDeadline, listDatedServices } from "./deadlines.queries.ts";

const JOB = "packages.deadlines";
/** Hour of the client's local time from which emails are sent (F-8). */
const FROM_HOUR = 6;

interface DatedService {
  readonly _doctor: number;
  readonly client_service_id: number;
}

/**
 * Records the deadline of one service with its email and audit entry in one transaction, so that a crash
 * leaves none or all of them.
 */
async function recordDeadline(
  db: Db,
  { _doctor, client_service_id }: DatedService,
  now: string,
  publicUrl: string,
): Promise<void> {
  const datedService = await lockDatedService(db, _doctor, client_service_id);
  const deadline = datedService && deadlineOf(datedService, todayIn(zoneNamed(datedService._timezone), now));
  if (!deadline || !(await insertDeadline(db, { _doctor, client_service_id, ...deadline }))) return;
  const page = absoluteUrl(publicUrl, packagePaths.packages(), datedService.username);
  const dedupeKey = `package:${_doctor}:${client_service_id}:${deadline.kind}:${deadline.day}`;
  const mail = deadlineMail(datedService, { ...deadline, service: datedService.service, page });
  await enqueueMail(db, {
    ...mail,
    dedupeKey,
    to: datedService.email_address ?? "",
    _doctor,
    _person: _doctor,
  });
  const author = {
    _doctor,
    _executing_user: 0,
    requesting_id: null,
    route: `job ${JOB}`,
    request_id: dedupeKey,
  };
  await audit(db, author, [
    { controller: "doctor", identity: _doctor, message: `sent the notice "${mail.subject}"` },
  ]);
}

export async function recordDeadlines(
  { db, publicUrl }: Services,
  now = new Date().toISOString(),
): Promise<void> {
  // Uses Sydney's day because no client's time zone is ahead of Sydney.
  const latest = todayIn("Australia/Sydney", now);
  for (const datedService of await listDatedServices(db, {
    today: latest,
    noticeDay: addDays(latest, NOTICE_DAYS),
  })) {
    if (clockIn(zoneNamed(datedService._timezone), Date.parse(now)).hour < FROM_HOUR) continue;
    await db.transaction().execute((trx) => recordDeadline(trx, datedService, now, publicUrl()));
  }
}

export const jobs: Record<string, Job> = {
  [JOB]: { clock: "35 * * * *", run: (_payload, services) => recordDeadlines(services) },
};
