import type { FastifyReply, FastifyRequest } from "fastify";
import type { MailSender } from "#platform/mail/transport/port.ts";
import { codeOf } from "#platform/start-error.ts";
import type { Metrics } from "./metrics.ts";
import type { Attributes, Span, Tracer } from "./tracer.ts";
import { runWork, type Work, currentWork } from "./work.ts";
import { loggedStatement } from "./logged-statement.ts";

export interface Query {
  /** Text with placeholders ($1, $2 …) and no values. */
  readonly sql: string;
  readonly ms: number;
  /** SQLSTATE if the statement failed. */
  readonly failure?: string | undefined;
}

/**
 * Counts and traces requests, statements, jobs and emails. Without `METRICS` and a collector, `metrics` and
 * the tracer are undefined, and only the current request or job is tracked.
 */
export class Watch {
  readonly metrics: Metrics | undefined;
  readonly #tracer: Tracer | undefined;
  readonly #works = new WeakMap<FastifyRequest, Work>();

  constructor({ metrics, tracer }: { metrics?: Metrics | undefined; tracer?: Tracer | undefined } = {}) {
    this.metrics = metrics;
    this.#tracer = tracer;
  }

  /**
   * Begins a request at its first header. Ends when the response has been sent or the client has
   * disconnected.
   */
  began(request: FastifyRequest, reply: FastifyReply): void {
    const route = request.routeOptions.url ?? "none";
    const { method } = request;
    const span = this.#tracer?.begin({
      name: `${method} ${route}`,
      kind: "server",
      attributes: { "http.request.method": method, "http.route": route, "corella.request_id": request.id },
    });
    this.#works.set(request, { request_id: request.id, span });
    if (!this.metrics && !span) return;
    const isStream = request.routeOptions.config.isStream === true;
    const endRequest = isStream ? undefined : this.metrics?.requestBegan();
    // Raises the listener limit by one because the libraries of a response already use ten, beyond which Node
    // warns of a leak.
    reply.raw.setMaxListeners(reply.raw.getMaxListeners() + 1);
    reply.raw.once("close", () => {
      const status = reply.raw.writableFinished ? reply.raw.statusCode : CLIENT_CLOSED;
      endRequest?.(method, route, status, reply.elapsedTime);
      span?.end({ "http.response.status_code": status }, status >= 500 ? String(status) : undefined);
    });
  }

  /** Runs `act` as part of this request. */
  inside<Result>(request: FastifyRequest, act: () => Result): Result {
    return runWork(this.#works.get(request) ?? { request_id: request.id }, act);
  }

  /** Records a completed statement in the asynchronous context of its caller. */
  queried({ sql, ms, failure }: Query): void {
    this.metrics?.queried(ms, failure !== undefined);
    const parent = currentWork()?.span;
    // Statements outside a request or job (a node's own upkeep) are skipped because each would be a trace of
    // one span.
    if (!this.#tracer || !parent) return;
    const attributes = { "db.system.name": "postgresql", "db.query.text": loggedStatement(sql).sql };
    this.#tracer
      .begin({ name: summaryOf(sql), kind: "client", attributes, parent, began: Date.now() - ms })
      .end(undefined, failure);
  }

  async job<Result>(name: string, act: () => Promise<Result>): Promise<Result> {
    const span = this.#tracer?.begin({
      name: `job ${name}`,
      kind: "job",
      attributes: { "corella.job": name },
    });
    const endJob = this.metrics?.jobBegan(name);
    return runWork({ job: name, span }, () =>
      this.#ending(act, (failure) => {
        endJob?.(failure === undefined);
        span?.end(undefined, failure);
      }),
    );
  }

  /**
   * Wraps a sender so that each email is a span of the job that sends it. Contains neither addresses nor
   * subjects.
   */
  mail(sender: MailSender): MailSender {
    const { domain } = sender;
    return {
      domain,
      close: () => sender.close(),
      send: async (mail, onHandOver) => {
        const span = this.#begin("mail send", { "corella.mail.attachments": mail.attachments?.length ?? 0 });
        const began = performance.now();
        let kind = "broken off";
        try {
          const outcome = await sender.send(mail, onHandOver);
          kind = outcome.kind;
          return outcome;
        } finally {
          this.metrics?.mailTried(kind, performance.now() - began);
          span?.end({ "corella.mail.outcome": kind }, kind === "sent" ? undefined : kind);
        }
      },
    };
  }

  stop(): Promise<void> {
    return this.#tracer?.stop() ?? Promise.resolve();
  }

  #begin(name: string, attributes: Attributes): Span | undefined {
    return this.#tracer?.begin({ name, kind: "client", attributes, parent: currentWork()?.span });
  }

  async #ending<Result>(act: () => Promise<Result>, end: (failure?: string) => void): Promise<Result> {
    try {
      const result = await act();
      end();
      return result;
    } catch (error) {
      end(codeOf(error) ?? "fault");
      throw error;
    }
  }
}

/** Status for a client that disconnected before the response was sent, as proxies use it. */
const CLIENT_CLOSED = 499;

/** Summarises a statement by its verb and its first table: "select patient". */
function summaryOf(sql: string): string {
  const verb = /^\s*(\w+)/.exec(sql)?.[1]?.toLowerCase() ?? "query";
  const table = /\b(?:from|into|update)\s+"?([a-z_][\w.]*)"?/i.exec(sql)?.[1];
  return table === undefined ? verb : `${verb} ${table}`;
}

declare module "fastify" {
  interface FastifyContextConfig {
    /**
     * True for a response that lasts as long as the page is open, which is excluded from the response times.
     */
    isStream?: boolean;
    /** True if the route accepts an HTML form (platform/http/request-bodies.ts). */
    takesForm?: boolean;
  }
}
