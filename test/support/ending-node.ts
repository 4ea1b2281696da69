import { pino } from "pino";
import { features } from "#app/features.server.ts";
import { openPool } from "#platform/db/connect.ts";
import { RequestConnections } from "#platform/db/request-connections.ts";
import { buildApp } from "#platform/http/app.ts";
import type { TestApp } from "./app.ts";

/**
 * Connections that fail from a given transaction of a request on, as if the process had ended before the
 * transaction.
 */
class EndingConnections extends RequestConnections {
  #left = Number.POSITIVE_INFINITY;

  override async hold() {
    this.#left -= 1;
    if (this.#left <= 0) throw new Error("the process has ended");
    return super.hold();
  }

  endBefore(transaction: number | null): void {
    this.#left = transaction ?? Number.POSITIVE_INFINITY;
  }
}

export interface EndingNode {
  /**
   * Makes the next request fail before its transaction of this number, counted from 1. Null lets all requests
   * finish.
   */
  readonly endBefore: (transaction: number | null) => void;
  readonly send: (
    method: "GET" | "POST",
    path: string,
    cookie: string,
    body?: object,
    more?: Readonly<Record<string, string>>,
  ) => Promise<{ status: number; body: string }>;
  readonly stop: () => Promise<void>;
}

/** Starts a second server on the database of a test's app, whose requests can be ended midway. */
export async function startEndingNode(app: TestApp): Promise<EndingNode> {
  const pool = openPool(app.database.url, { poolSize: 4 });
  const connections = new EndingConnections(pool);
  const server = await buildApp({
    services: { ...app.services, connections },
    features,
    loggerInstance: pino({ level: "fatal", base: null }),
  });
  const url = await server.listen({ port: 0, host: "127.0.0.1" });
  return {
    endBefore: (transaction) => connections.endBefore(transaction),
    async send(method, path, cookie, body, more = {}) {
      const headers = { "content-type": "application/json", cookie, ...more };
      const sent = method === "GET" ? {} : { body: JSON.stringify(body ?? {}) };
      const reply = await fetch(`${url}/api${path}`, {
        method,
        headers: method === "GET" ? { cookie } : headers,
        ...sent,
      });
      return { status: reply.status, body: await reply.text() };
    },
    async stop() {
      await server.close();
      await pool.end();
    },
  };
}
