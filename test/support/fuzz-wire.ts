import { Agent, request, type OutgoingHttpHeaders } from "node:http";
import { connect } from "node:net";
import { brotliDecompressSync, gunzipSync } from "node:zlib";

/**
 * Time after which a response counts as missing, in milliseconds. On a busy machine the first PDF of a server
 * took 5 s, because the library is loaded then.
 */
export const LONGEST_MS = 20_000;

export interface Shot {
  readonly method: string;
  readonly path: string;
  readonly headers: OutgoingHttpHeaders;
  readonly body: Buffer | null;
}

export interface Heard {
  /** Status code of the response. 0 if no response arrived in time or the connection broke. */
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  readonly ms: number;
  readonly trouble?: string;
}

const agents = new Map<string, Agent>();
/**
 * Largest number of agents. Each agent keeps its connections open, and each open connection costs the server
 * about 10 kB.
 */
const MAX_AGENTS = 200;

function hangUpOldest(): void {
  for (const [key, agent] of agents) {
    if (agents.size <= MAX_AGENTS / 2) return;
    // Skips agents with a request in progress.
    if (Object.keys(agent.sockets).length > 0) continue;
    agent.destroy();
    agents.delete(key);
  }
}

/**
 * Returns the agent and the local address for a request. The address varies on Linux, where every address of
 * 127.0.0.0/8 is local, because the server's rate limits count by address.
 */
function agentFor(line: number): { agent: Agent; localAddress?: string } {
  const localAddress =
    process.platform === "linux"
      ? `127.${1 + (line % 250)}.${1 + (Math.floor(line / 250) % 250)}.7`
      : undefined;
  const key = localAddress ?? "any";
  const agent = agents.get(key) ?? new Agent({ keepAlive: true, maxSockets: 4 });
  agents.set(key, agent);
  if (agents.size > MAX_AGENTS) hangUpOldest();
  return localAddress === undefined ? { agent } : { agent, localAddress };
}

export function hangUp(): void {
  for (const agent of agents.values()) agent.destroy();
  agents.clear();
}

/**
 * Sends one request unchanged, however malformed, and resolves with its response. Reads only the beginning of
 * an event stream. Never rejects: failures have status 0.
 */
export function shoot(origin: string, { method, path, headers, body }: Shot, line: number): Promise<Heard> {
  const { hostname, port } = new URL(origin);
  const began = performance.now();
  return new Promise((tell) => {
    const told = (heard: Omit<Heard, "ms">) => {
      clearTimeout(timer);
      tell({ ...heard, ms: performance.now() - began });
    };
    const timer = setTimeout(() => {
      outgoing.destroy();
      told({ status: 0, headers: {}, text: "", trouble: `no answer within ${LONGEST_MS} ms` });
    }, LONGEST_MS);
    const outgoing = request(
      {
        hostname,
        port,
        method,
        path,
        headers: body === null ? headers : { "content-length": body.length, ...headers },
        ...agentFor(line),
      },
      (incoming) => {
        const chunks: Buffer[] = [];
        const done = () =>
          told({
            status: incoming.statusCode ?? 0,
            headers: incoming.headers,
            text: unpacked(Buffer.concat(chunks), incoming.headers["content-encoding"]),
          });
        incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
        incoming.on("end", done);
        incoming.on("error", done);
        if (incoming.headers["content-type"]?.startsWith("text/event-stream")) {
          done();
          incoming.destroy();
        }
      },
    );
    outgoing.on("error", (error) => told({ status: 0, headers: {}, text: "", trouble: error.message }));
    outgoing.end(body ?? undefined);
  });
}

const unpacked = (bytes: Buffer, encoding: string | undefined): string =>
  (encoding === "br"
    ? brotliDecompressSync(bytes)
    : encoding === "gzip"
      ? gunzipSync(bytes)
      : bytes
  ).toString("utf8");

/**
 * Writes bytes that need not be HTTP and resolves with all bytes received until the connection closed. Waits
 * whenever the connection's buffer is full.
 */
export function shout(
  origin: string,
  parts: Iterable<string | Buffer>,
  { ending = true }: { ending?: boolean } = {},
): Promise<string> {
  const { hostname, port } = new URL(origin);
  return new Promise((tell) => {
    const line = connect({ host: hostname, port: Number(port) });
    const chunks: Buffer[] = [];
    line.setTimeout(LONGEST_MS, () => {
      line.destroy();
      tell(`(still open after ${LONGEST_MS} ms)`);
    });
    line.on("data", (chunk: Buffer) => chunks.push(chunk));
    line.on("error", () => line.destroy());
    line.on("close", () => tell(Buffer.concat(chunks).toString("utf8")));
    const left = parts[Symbol.iterator]();
    const goOn = () => {
      for (let part = left.next(); !line.destroyed; part = left.next()) {
        if (part.done === true) return ending ? line.end() : undefined;
        if (!line.write(typeof part.value === "string" ? Buffer.from(part.value, "latin1") : part.value))
          return line.once("drain", goOn);
      }
      return undefined;
    };
    goOn();
  });
}
