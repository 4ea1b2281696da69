import type { FastifyReply, FastifyRequest } from "fastify";
import type { MailSender } from "#platform/mail/transport/port.ts";
import { codeOf } from "#platform/start-error.ts";
import type { Metrics } from "./metrics.ts";
import type { Attributes, Span, Tracer } from "./tracer.ts";
import { doing, type Work, workAtHand } from "./work.ts";

export interface Query {
  /** With $1, $2 … in it and no value. */
  readonly sql: string;
  readonly ms: number;
  /** SQLSTATE, where it failed. */
  readonly failure?: string | undefined;
}

/** The seams where what runs is counted and traced. Without `METRICS` and a collector both are undefined, and nothing is done but to remember whose work it is. */
export class Watch {
  readonly metrics: Metrics | undefined;
  readonly #tracer: Tracer | undefined;
  readonly #works = new WeakMap<FastifyRequest, Work>();

  constructor({ metrics, tracer }: { metrics?: Metrics | undefined; tracer?: Tracer | undefined } = {}) {
    this.metrics = metrics;
    this.#tracer = tracer;
  }

  /** From the first header on; ends when the answer is out, or whoever asked has gone. */
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
    const ended = isStream ? undefined : this.metrics?.requestBegan();
    // One more than what the libraries of an answer bring themselves, of which ten are taken for a leak.
    reply.raw.setMaxListeners(reply.raw.getMaxListeners() + 1);
    reply.raw.once("close", () => {
      const status = reply.raw.writableFinished ? reply.raw.statusCode : GONE;
      ended?.(method, route, status, reply.elapsedTime);
      span?.end({ "http.response.status_code": status }, status >= 500 ? String(status) : undefined);
    });
  }

  /** What is done in `act` is done for this request. */
  inside<Result>(request: FastifyRequest, act: () => Result): Result {
    return doing(this.#works.get(request) ?? { request_id: request.id }, act);
  }

  /** Told when it is over, in the context of what asked. */
  queried({ sql, ms, failure }: Query): void {
    this.metrics?.queried(ms, failure !== undefined);
    const parent = workAtHand()?.span;
    // Statements of nobody (a node's own upkeep) would each be a trace of one line.
    if (!this.#tracer || !parent) return;
    const attributes = { "db.system.name": "postgresql", "db.query.text": sql };
    this.#tracer
      .begin({ name: summaryOf(sql), kind: "client", attributes, parent, began: Date.now() - ms })
      .end(undefined, failure);
  }

  async job<Result>(name: string, act: () => Promise<Result>): Promise<Result> {
    const span = this.#tracer?.begin({ name: `job ${name}`, kind: "job", attributes: { "corella.job": name } });
    const ended = this.metrics?.jobBegan(name);
    return doing({ job: name, span }, () =>
      this.#ending(act, (failure) => {
        ended?.(failure === undefined);
        span?.end(undefined, failure);
      }),
    );
  }

  /** The same sender, each letter a piece of the job that sends it. No address and no subject goes further than the letter. */
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
    return this.#tracer?.begin({ name, kind: "client", attributes, parent: workAtHand()?.span });
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

/** Whoever asked hung up before the answer was out: 499 is what proxies call it. */
const GONE = 499;

/** "select patient": the verb and the first table, for a list that is read at a glance. */
function summaryOf(sql: string): string {
  const verb = /^\s*(\w+)/.exec(sql)?.[1]?.toLowerCase() ?? "query";
  const table = /\b(?:from|into|update)\s+"?([a-z_][\w.]*)"?/i.exec(sql)?.[1];
  return table === undefined ? verb : `${verb} ${table}`;
}

declare module "fastify" {
  interface FastifyContextConfig {
    /** An answer that lasts as long as the page is open: no measure of how quick we are. */
    isStream?: boolean;
    /** An HTML form is taken (platform/http/app.ts). */
    takesForm?: boolean;
  }
}
