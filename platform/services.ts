import type { FastifyBaseLogger } from "fastify";
import type { MailSender } from "#platform/mail/transport/port.ts";
import type { Storage } from "#platform/files/server/storage/port.ts";
import type { Config } from "#platform/config.ts";
import type { Db } from "#platform/db/db.ts";
import type { HeldConnections } from "#platform/db/request-connections.ts";
import type { SessionTouches } from "#platform/access/session-touches.ts";
import type { ReadAuditQueue } from "#platform/audit/read-audit-queue.ts";
import type { RealtimeHub } from "#platform/realtime/realtime-hub.ts";
import type { SandboxMailbox } from "#platform/mail/transport/sandbox-mailbox.ts";
import type { DocumentWorkers } from "#platform/documents/workers.ts";
import type { HeavyWork } from "#platform/work/heavy-work.ts";
import type { JobQueue } from "#platform/jobs/queue.ts";

/** What the machinery offers to handlers and jobs. */
export interface Services {
  readonly config: Config;
  /** For what stands alone: jobs, and what is kept whether or not the request succeeds. Never waits for a request. */
  readonly db: Db;
  /** For requests: each has one to itself while it is worked on. */
  readonly connections: HeldConnections;
  readonly readAudit: ReadAuditQueue;
  readonly touches: SessionTouches;
  readonly realtime: RealtimeHub;
  readonly storage: Storage;
  readonly documents: DocumentWorkers;
  readonly work: HeavyWork;
  readonly mail: MailSender;
  /** Where mail lands while no mail server is set; null where one is. */
  readonly mailbox: SandboxMailbox | null;
  readonly jobs: JobQueue;
  /** How people's browsers reach this server, for links in mails; without a slash at the end. */
  readonly publicUrl: () => string;
  /** Printed at the start until the practice is started, which it is for (G-73). */
  readonly setupCode: string | null;
  readonly log: Pick<FastifyBaseLogger, "info" | "warn" | "error">;
}
