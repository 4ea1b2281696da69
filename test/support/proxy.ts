import { once } from "node:events";
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { codeOf, reasonOf } from "#platform/start-error.ts";

export interface Proxy {
  readonly url: string;
  readonly asked: () => number;
  /** Requests that failed for the browser: no response, or a status of 500 and above. */
  readonly failed: string[];
  /** Returns the URLs of the nodes that receive requests now. */
  readonly ready: () => readonly string[];
  readonly stop: () => Promise<void>;
}

const CHECK_MS = 100;
const HOP_BY_HOP = new Set(["connection", "keep-alive", "transfer-encoding"]);

interface Target {
  readonly url: string;
  /** Keeps connections open for the next request, as proxies do. */
  readonly agent: Agent;
  isReady: boolean;
}

/**
 * Starts a plain reverse proxy, as an office would put before several nodes. Sends requests in turn to the
 * nodes whose /api/ready succeeds. Tries another node only if a connection was refused, before any byte was
 * sent; passes on and counts all other failures.
 */
export async function startProxy(nodes: readonly string[], { checks = true } = {}): Promise<Proxy> {
  const targets: Target[] = nodes.map((url) => ({
    url,
    agent: new Agent({ keepAlive: true }),
    isReady: !checks,
  }));
  const failed: string[] = [];
  let count = 0;
  let turn = 0;
  const server = createServer((incoming, outgoing) => {
    count += 1;
    const ready = targets.filter(({ isReady }) => isReady);
    turn += 1;
    const inOrder = ready
      .map((_, index) => ready[(turn + index) % ready.length])
      .filter((one) => one !== undefined);
    pass(incoming, outgoing, inOrder, failed);
  });
  // Disables the timeout because event streams stay open and slow responses must not fail here.
  server.requestTimeout = 0;
  const look = () => Promise.all(checks ? targets.map(check) : []);
  await look();
  const checking = setInterval(() => void look(), CHECK_MS);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // `as`: a TCP server's address is an object.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    asked: () => count,
    failed,
    ready: () => targets.filter(({ isReady }) => isReady).map(({ url }) => url),
    async stop() {
      clearInterval(checking);
      server.closeAllConnections();
      server.close();
      for (const { agent } of targets) agent.destroy();
      await once(server, "close");
    },
  };
}

async function check(target: Target): Promise<void> {
  const reply = await fetch(`${target.url}/api/ready`, {
    headers: { connection: "close" },
    signal: AbortSignal.timeout(3_000),
  }).catch(() => null);
  await reply?.arrayBuffer().catch(() => undefined);
  target.isReady = reply?.status === 200;
}

function pass(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  [target, ...others]: readonly Target[],
  failed: string[],
): void {
  const told = `${incoming.method} ${(incoming.url ?? "").split("?")[0]}`;
  const fail = (why: string) => {
    failed.push(`${told}: ${why}`);
    if (outgoing.headersSent) outgoing.destroy();
    else outgoing.writeHead(502).end();
  };
  if (target === undefined) return fail("no node is ready");
  const headers = Object.fromEntries(
    Object.entries(incoming.headers).filter(([name]) => !HOP_BY_HOP.has(name)),
  );
  const { hostname, port } = new URL(target.url);
  const onward = request({
    agent: target.agent,
    hostname,
    port,
    method: incoming.method,
    path: incoming.url,
    headers,
  });
  let isThrough = false;
  const go = () => {
    isThrough = true;
    incoming.pipe(onward);
  };
  onward.on("socket", (socket) => {
    if (socket.connecting) socket.once("connect", go);
    else go();
  });
  onward.on("response", (reply) => {
    if ((reply.statusCode ?? 500) >= 500) failed.push(`${told}: ${reply.statusCode} from ${target.url}`);
    const kept = Object.entries(reply.headers).filter(
      ([name, value]) => value !== undefined && !HOP_BY_HOP.has(name),
    );
    outgoing.writeHead(reply.statusCode ?? 502, Object.fromEntries(kept));
    reply.pipe(outgoing);
    // An event stream ends properly when its node shuts down. An incomplete response is a failure.
    reply.on("close", () => {
      if (!reply.complete && !outgoing.destroyed) fail("the answer was cut off");
    });
  });
  onward.on("error", (error) => {
    if (outgoing.destroyed) return;
    if (!isThrough && codeOf(error) === "ECONNREFUSED") return pass(incoming, outgoing, others, failed);
    fail(`${reasonOf(error)} from ${target.url}`);
  });
  outgoing.on("close", () => onward.destroy());
}
