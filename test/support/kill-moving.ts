import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import pg from "pg";
import type { Victim } from "./kill-server.ts";
import type { Practice } from "./kill-writers.ts";

/** Queries the victim's database directly, bypassing its server. */
export async function rowsIn<Row extends pg.QueryResultRow>(
  victim: Victim,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: victim.databaseUrl() });
  await client.connect();
  try {
    return (await client.query<Row>(text, [...values])).rows;
  } finally {
    await client.end();
  }
}

export async function callAs(
  { url, cookie }: Practice,
  method: string,
  path: string,
  body?: FormData | object,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const isForm = body instanceof FormData;
  const headers = { cookie, ...(body === undefined || isForm ? {} : { "content-type": "application/json" }) };
  const content = body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) };
  const reply = await fetch(`${url}${path}`, { method, headers, ...content });
  return { status: reply.status, body: Object(await reply.json()) };
}

export const fileForm = (name: string, lines: readonly string[]): FormData => {
  const form = new FormData();
  form.append("file", new Blob([lines.join("\r\n")]), name);
  return form;
};

export interface Arrived {
  readonly id: string;
  readonly body: string;
}

/** A server that receives webhooks. `answer` ends each request or leaves the request open. */
export class Receiver {
  readonly arrived: Arrived[] = [];
  answer: (reply: ServerResponse, arrived: Arrived) => void = (reply) => reply.end();
  readonly #server: Server;

  private constructor() {
    this.#server = createServer((request, reply) => {
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.on("end", () => {
        const one = { id: String(request.headers["webhook-id"]), body: Buffer.concat(chunks).toString() };
        this.arrived.push(one);
        this.answer(reply, one);
      });
    });
  }

  static async start(): Promise<Receiver> {
    const receiver = new Receiver();
    await new Promise<void>((resolve) => receiver.#server.listen(0, "127.0.0.1", resolve));
    return receiver;
  }

  get url(): string {
    // `as`: the server listens on a port, not on a socket's path.
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/hook`;
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}
