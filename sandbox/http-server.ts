import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";

export interface SandboxReply {
  readonly status?: number;
  readonly body?: unknown;
  readonly type?: string;
  /** Target of a redirect. */
  readonly location?: string;
}

export interface SandboxRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

/**
 * Fault of the next request; each applies once.
 * `lost`: the request is carried out, and its reply is lost.
 * `held`: the request is carried out later, by `carryOutHeld`, and gets no reply.
 * `late`: the request is carried out at once, and its reply is delayed.
 * `odd: NAME`: the request is carried out, and the server's function distorts its reply.
 * `vain: NAME`: the reply is distorted too, but the request isn't carried out.
 */
export type Mishap =
  | "503"
  | "silence"
  | "cut"
  | "lost"
  | "held"
  | "late"
  | `odd: ${string}`
  | `vain: ${string}`;

const LATE_MS = 150;

export interface SandboxServer {
  readonly url: string;
  readonly mishaps: Mishap[];
  /** Method and path of each request. */
  readonly asked: string[];
  readonly carryOutHeld: () => void;
  readonly stop: () => Promise<void>;
}

/**
 * Starts a sandbox of an outside service on the loopback address. Sends text bodies unchanged and other
 * bodies as JSON.
 */
export async function serveSandbox(
  answer: (request: SandboxRequest) => SandboxReply,
  distort: (mishap: string, reply: SandboxReply) => SandboxReply = (_mishap, reply) => reply,
): Promise<SandboxServer> {
  const mishaps: Mishap[] = [];
  const requestLog: string[] = [];
  const heldRequests: (() => void)[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const url = new URL(request.url ?? "/", "http://sandbox");
      requestLog.push(`${request.method} ${url.pathname}${url.search}`);
      const body = Buffer.concat(await request.toArray()).toString("utf8");
      const mishap = mishaps.shift();
      if (mishap === "silence") return;
      if (mishap === "cut") return void request.socket.destroy();
      const carryOut = () => answer({ method: request.method ?? "GET", url, headers: request.headers, body });
      if (mishap === "held") heldRequests.push(carryOut);
      if (mishap === "lost") carryOut();
      if (mishap === "held" || mishap === "lost") return void request.socket.destroy();
      const failureReply: SandboxReply =
        mishap === "503" ? { status: 503, body: "Try again later", type: "text/plain" } : { body: {} };
      const originalReply = mishap === "503" || mishap?.startsWith("vain") ? failureReply : carryOut();
      if (mishap === "late") await delay(LATE_MS);
      const reply = mishap === undefined ? originalReply : distort(mishap, originalReply);
      const isText = typeof reply.body === "string";
      response.writeHead(reply.status ?? 200, {
        "content-type":
          reply.type ?? (isText ? "text/html; charset=utf-8" : "application/json; charset=utf-8"),
        ...(reply.location === undefined ? {} : { location: reply.location }),
      });
      response.end(isText ? reply.body : JSON.stringify(reply.body ?? {}));
    })().catch(() => response.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // `as`: the address of a TCP server is an object.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    mishaps,
    asked: requestLog,
    carryOutHeld() {
      for (const carryOut of heldRequests.splice(0)) carryOut();
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
