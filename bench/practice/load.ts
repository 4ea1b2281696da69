import { connect } from "node:net";

export interface Ask {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly cookie?: string;
  readonly body?: string;
}

export interface Measured {
  readonly perSecond: number;
  readonly seconds: number;
  readonly p50: number;
  readonly p99: number;
  readonly wrong: number;
  /** Average size of a response in bytes, including its head. */
  readonly bytes: number;
}

const HEAD_END = Buffer.from("\r\n\r\n");

const written = ({ method, path, cookie, body }: Ask): string =>
  `${method} ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n${cookie === undefined ? "" : `Cookie: ${cookie}\r\n`}${
    body === undefined ? "" : `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n`
  }\r\n${body ?? ""}`;

/**
 * Sends random requests out of `asks` for `ms` milliseconds over several connections, each one request at a
 * time. All connections are opened and used once before the measurement starts, because Node accepts one new
 * connection at a time between responses, so that many simultaneous connections would delay each other.
 */
export async function measure(port: number, asks: readonly Ask[], connections: number, ms: number): Promise<Measured> {
  const requests = asks.map(written);
  const lines = await Promise.all(Array.from({ length: connections }, () => opened(port, requests)));
  const times: number[] = [];
  let [wrong, bytes] = [0, 0];
  const began = performance.now();
  await Promise.all(
    lines.map(async (line) => {
      while (performance.now() < began + ms) {
        const asked = performance.now();
        const { answer, size } = await line.ask();
        times.push(performance.now() - asked);
        bytes += size;
        if (/^HTTP\/1.1 20/.test(answer)) continue;
        wrong += 1;
        if (wrong === 1) console.error(answer);
      }
      line.end();
    }),
  );
  const seconds = (performance.now() - began) / 1000;
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return {
    perSecond: times.length / seconds,
    seconds,
    p50: at(0.5),
    p99: at(0.99),
    wrong,
    bytes: bytes / Math.max(1, times.length),
  };
}

interface Answered {
  /** Head of the response. If the status is not 20x, also the beginning of the body. */
  readonly answer: string;
  readonly size: number;
}

interface Line {
  readonly ask: () => Promise<Answered>;
  readonly end: () => void;
}

async function opened(port: number, requests: readonly string[]): Promise<Line> {
  const line = connect({ host: "127.0.0.1", port, noDelay: true });
  let waiting = Buffer.alloc(0);
  let answered: (answer: Answered) => void = () => undefined;
  let failed: (error: Error) => void = () => undefined;
  line.on("error", (error) => failed(error));
  line.on("data", (chunk) => {
    waiting = waiting.length === 0 ? chunk : Buffer.concat([waiting, chunk]);
    const end = waiting.indexOf(HEAD_END);
    if (end === -1) return;
    const head = waiting.toString("latin1", 0, end);
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1]);
    if (Number.isNaN(length)) return failed(new Error(`an answer of no known length: ${head}`));
    if (waiting.length < end + 4 + length) return;
    const answer = head.startsWith("HTTP/1.1 20") ? head : waiting.toString("utf8", 0, 2_000);
    const size = waiting.length;
    waiting = Buffer.alloc(0);
    answered({ answer, size });
  });
  const ask = () =>
    new Promise<Answered>((done, refuse) => {
      [answered, failed] = [done, refuse];
      line.write(requests[Math.floor(Math.random() * requests.length)] ?? "");
    });
  await ask();
  return { ask, end: () => void line.end() };
}
