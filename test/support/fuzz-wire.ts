import { Agent, request, type OutgoingHttpHeaders } from "node:http";
import { connect } from "node:net";
import { brotliDecompressSync, gunzipSync } from "node:zlib";

export const LONGEST_MS = 5_000;

export interface Shot {
  readonly method: string;
  readonly path: string;
  readonly headers: OutgoingHttpHeaders;
  readonly body: Buffer | null;
}

export interface Heard {
  /** 0: nothing came within the time, or the line broke. */
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  readonly ms: number;
  readonly trouble?: string;
}

const agents = new Map<string, Agent>();
/** Each keeps its lines open, and so does the server, which holds some ten thousand bytes for one. */
const MOST_AGENTS = 200;

function hangUpOldest(): void {
  for (const [key, agent] of agents) {
    if (agents.size <= MOST_AGENTS / 2) return;
    // Its requests are long answered, but for a few that may still be on their way.
    if (Object.keys(agent.sockets).length > 0) continue;
    agent.destroy();
    agents.delete(key);
  }
}

/** Limits count by address; on Linux every address of 127.0.0.0/8 is this machine. */
function agentFor(line: number): { agent: Agent; localAddress?: string } {
  const localAddress =
    process.platform === "linux" ? `127.${1 + (line % 250)}.${1 + (Math.floor(line / 250) % 250)}.7` : undefined;
  const key = localAddress ?? "any";
  const agent = agents.get(key) ?? new Agent({ keepAlive: true, maxSockets: 4 });
  agents.set(key, agent);
  if (agents.size > MOST_AGENTS) hangUpOldest();
  return localAddress === undefined ? { agent } : { agent, localAddress };
}

export function hangUp(): void {
  for (const agent of agents.values()) agent.destroy();
  agents.clear();
}

/** Sends one request as it is, however odd, and hears the whole answer; of a stream only its beginning. */
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
  (encoding === "br" ? brotliDecompressSync(bytes) : encoding === "gzip" ? gunzipSync(bytes) : bytes).toString("utf8");

/** Writes bytes that need not be HTTP, waiting as a line asks for, and answers all that came back until the line closed. */
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
