import { createHash, timingSafeEqual } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { codeOf, reasonOf, StartError } from "#platform/start-error.ts";

export interface FaceOptions {
  readonly host: string;
  readonly port: number;
  /** Token expected as `Authorization: Bearer …`; undefined for none. */
  readonly token: string | undefined;
  readonly contentType: string;
  readonly page: () => Promise<string>;
}

export interface MetricsFace {
  readonly address: string;
  readonly stop: () => Promise<void>;
}

/**
 * Serves `/metrics`, and nothing else, on an address of its own, so that the proxy for browsers never leads
 * to it. The caller's address would not protect it, because a proxy may run on this machine too.
 */
export async function openMetricsFace({
  host,
  port,
  token,
  contentType,
  page,
}: FaceOptions): Promise<MetricsFace> {
  let rendering: Promise<string> | undefined;
  // Concurrent scrapes share one measurement.
  const renderOnce = () => (rendering ??= page().finally(() => (rendering = undefined)));
  const server = createServer(
    { requestTimeout: 10_000, headersTimeout: 5_000, maxHeaderSize: 8_192 },
    (request, response) => {
      const answer = (status: number, type: string, body: string) => {
        response.writeHead(status, {
          "content-type": type,
          "cache-control": "no-store",
          "x-content-type-options": "nosniff",
        });
        response.end(request.method === "HEAD" ? undefined : body);
      };
      if (request.url?.split("?")[0] !== "/metrics" || !["GET", "HEAD"].includes(request.method ?? ""))
        return answer(404, "text/plain; charset=utf-8", "There is only GET /metrics here.\n");
      if (token !== undefined && !isSame(request.headers.authorization ?? "", `Bearer ${token}`)) {
        response.setHeader("www-authenticate", "Bearer");
        return answer(401, "text/plain; charset=utf-8", "METRICS_TOKEN is required.\n");
      }
      renderOnce().then(
        (body) => answer(200, contentType, body),
        () => answer(500, "text/plain; charset=utf-8", "It couldn't be measured.\n"),
      );
    },
  );
  await listen(server, host, port);
  // `as`: the address of a TCP server, not of a pipe.
  const boundPort = (server.address() as AddressInfo).port;
  return {
    address: `http://${host.includes(":") ? `[${host}]` : host}:${boundPort}/metrics`,
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

/** Resolves once the server listens. Throws `StartError` if it cannot. */
async function listen(server: Server, host: string, port: number): Promise<void> {
  await new Promise<void>((done, failed) => {
    server.once("error", (error) =>
      failed(
        new StartError(
          codeOf(error) === "EADDRINUSE"
            ? `METRICS: port ${port} is in use.`
            : `METRICS cannot be served at ${host}:${port} (${codeOf(error) ?? reasonOf(error)}).`,
        ),
      ),
    );
    server.listen(port, host, done);
  });
}

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
const isSame = (first: string, second: string): boolean => timingSafeEqual(digest(first), digest(second));
