import type { FastifyBaseLogger } from "fastify";
import type { MailSender } from "#platform/mail/transport/port.ts";
import type { Storage } from "#platform/files/server/storage/port.ts";
import type { Config } from "#platform/config.ts";
import type { Db } from "#platform/db/db.ts";
import type { RequestConnections } from "#platform/db/request-connections.ts";
import type { SessionTouches } from "#platform/access/session-touches.ts";
import type { ReadAuditQueue } from "#platform/audit/read-audit-queue.ts";
import type { RealtimeHub } from "#platform/realtime/realtime-hub.ts";
import type { SandboxMailbox } from "#platform/mail/transport/sandbox-mailbox.ts";
import type { DocumentWorkers } from "#platform/documents/workers.ts";
import type { HeavyWork } from "#platform/work/heavy-work.ts";
import type { JobQueue } from "#platform/jobs/queue.ts";

/** Services that the platform provides to handlers and jobs. */
export interface Services {
  readonly config: Config;
  /**
   * Database for jobs and for writes that persist whether or not the request succeeds. Never waits for a
   * request.
   */
  readonly db: Db;
  /** Connections for requests; each request reserves one while it is handled. */
  readonly connections: RequestConnections;
  readonly readAudit: ReadAuditQueue;
  readonly touches: SessionTouches;
  readonly realtime: RealtimeHub;
  readonly storage: Storage;
  readonly documents: DocumentWorkers;
  readonly work: HeavyWork;
  readonly mail: MailSender;
  /** Sandbox mailbox while no mail server is configured, otherwise null. */
  readonly mailbox: SandboxMailbox | null;
  readonly jobs: JobQueue;
  /** Returns the address at which browsers reach this server, for links in emails. Has no trailing slash. */
  readonly publicUrl: () => string;
  /**
   * Code for starting the practice, printed at the start until then (G-73). Null once the practice is
   * started.
   */
  readonly setupCode: string | null;
  readonly log: Pick<FastifyBaseLogger, "info" | "warn" | "error">;
}
