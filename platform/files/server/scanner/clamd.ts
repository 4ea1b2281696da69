import { once } from "node:events";
import { connect, type NetConnectOpts, type Socket } from "node:net";
import type { Readable } from "node:stream";
import type { Scanner } from "./port.ts";

/**
 * Longest silence of the scanner in milliseconds. The daemon reads at full speed, then scans; nested archives
 * may take a while.
 */
const MAX_SILENCE_MS = 120_000;
const MAX_ANSWER_LENGTH = 4096;

/**
 * Creates a scanner that uses ClamAV's daemon by its command INSTREAM: chunks preceded by their length, and a
 * length of zero at the end (clamd(8)).
 */
export const createClamdScanner = (url: string): Scanner => ({
  async scan(bytes) {
    const socket = connect(addressOf(url));
    socket.setTimeout(MAX_SILENCE_MS, () =>
      socket.destroy(new Error("the virus scanner did not answer in time")),
    );
    try {
      // Listens from the start because the daemon responds before the end if the file is too large for it.
      const answer = readAnswer(socket);
      answer.catch(() => undefined);
      await once(socket, "connect");
      await Promise.race([send(socket, bytes), answer]);
      return parseAnswer(await answer);
    } finally {
      socket.destroy();
      bytes.destroy();
    }
  },
});

function addressOf(url: string): NetConnectOpts {
  const { protocol, hostname, port, pathname } = new URL(url);
  if (protocol === "unix:") return { path: decodeURIComponent(pathname) };
  return { host: hostname.replace(/^\[|\]$/g, ""), port: Number(port || 3310) };
}

async function send(socket: Socket, bytes: Readable): Promise<void> {
  socket.write("zINSTREAM\0");
  for await (const piece of bytes) {
    // `as`: the bytes of a stored file arrive as buffers.
    const buffer = piece as Buffer;
    if (buffer.length === 0) continue;
    const length = Buffer.alloc(4);
    length.writeUInt32BE(buffer.length);
    socket.write(length);
    if (!socket.write(buffer)) await once(socket, "drain");
  }
  socket.write(Buffer.alloc(4));
}

async function readAnswer(socket: Socket): Promise<string> {
  let text = "";
  for await (const piece of socket) {
    text += String(piece);
    if (text.includes("\0") || text.length > MAX_ANSWER_LENGTH) break;
  }
  return text.replace(/\0.*$/s, "").trim();
}

/**
 * Parses a response: null for "stream: OK", the malware's name for "stream: Win.Test.EICAR_HDB-1 FOUND".
 * Throws for any other response.
 */
function parseAnswer(answer: string): string | null {
  if (answer === "stream: OK") return null;
  const [, name] = /^stream: (.+) FOUND$/.exec(answer) ?? [];
  if (name !== undefined) return name;
  throw new Error(`the virus scanner answered ${answer === "" ? "nothing" : answer}`);
}
