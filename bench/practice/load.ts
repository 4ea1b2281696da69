import { connect } from "node:net";

export interface LoadRequest {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly cookie?: string;
  readonly body?: string;
}

export interface LoadResult {
  readonly perSecond: number;
  readonly seconds: number;
  readonly p50: number;
  readonly p99: number;
  readonly wrong: number;
  /** Average size of a response in bytes, including its head. */
  readonly bytes: number;
}

const HEAD_END = Buffer.from("\r\n\r\n");

const formatRequest = ({ method, path, cookie, body }: LoadRequest): string =>
  `${method} ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n${cookie === undefined ? "" : `Cookie: ${cookie}\r\n`}${
    body === undefined
      ? ""
      : `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n`
  }\r\n${body ?? ""}`;

/**
 * Sends random requests out of `asks` for `ms` milliseconds over several connections, each one request at a
 * time. All connections are opened and used once before the measurement starts, because Node accepts one new
 * connection at a time between responses, so that many simultaneous connections would delay each other.
 */
export async function measure(
  port: number,
  asks: readonly LoadRequest[],
  connections: number,
  ms: number,
): Promise<LoadResult> {
  const requests = asks.map(formatRequest);
  const sockets = await Promise.all(
    Array.from({ length: connections }, () => openConnection(port, requests)),
  );
  const times: number[] = [];
  let [wrong, bytes] = [0, 0];
  const began = performance.now();
  await Promise.all(
    sockets.map(async (socket) => {
      while (performance.now() < began + ms) {
        const sentAt = performance.now();
        const { answer, size } = await socket.ask();
        times.push(performance.now() - sentAt);
        bytes += size;
        if (/^HTTP\/1.1 20/.test(answer)) continue;
        wrong += 1;
        if (wrong === 1) console.error(answer);
      }
      socket.end();
    }),
  );
  const seconds = (performance.now() - began) / 1000;
  times.sort((a, b) => a - b);
  const percentile = (share: number) =>
    times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return {
    perSecond: times.length / seconds,
    seconds,
    p50: percentile(0.5),
    p99: percentile(0.99),
    wrong,
    bytes: bytes / Math.max(1, times.length),
  };
}

interface LoadAnswer {
  /** Head of the response. If the status is not 20x, also the beginning of the body. */
  readonly answer: string;
  readonly size: number;
}

interface Connection {
  readonly ask: () => Promise<LoadAnswer>;
  readonly end: () => void;
}

async function openConnection(port: number, requests: readonly string[]): Promise<Connection> {
  const socket = connect({ host: "127.0.0.1", port, noDelay: true });
  let buffer = Buffer.alloc(0);
  let resolveAnswer: (answer: LoadAnswer) => void = () => undefined;
  let rejectAnswer: (error: Error) => void = () => undefined;
  socket.on("error", (error) => rejectAnswer(error));
  socket.on("data", (chunk) => {
    buffer = buffer.length === 0 ? chunk : Buffer.concat([buffer, chunk]);
    const headEnd = buffer.indexOf(HEAD_END);
    if (headEnd === -1) return;
    const head = buffer.toString("latin1", 0, headEnd);
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1]);
    if (Number.isNaN(length)) return rejectAnswer(new Error(`an answer of no known length: ${head}`));
    if (buffer.length < headEnd + 4 + length) return;
    const answer = head.startsWith("HTTP/1.1 20") ? head : buffer.toString("utf8", 0, 2_000);
    const size = buffer.length;
    buffer = Buffer.alloc(0);
    resolveAnswer({ answer, size });
  });
  const ask = () =>
    new Promise<LoadAnswer>((resolve, reject) => {
      [resolveAnswer, rejectAnswer] = [resolve, reject];
      socket.write(requests[Math.floor(Math.random() * requests.length)] ?? "");
    });
  await ask();
  return { ask, end: () => void socket.end() };
}
