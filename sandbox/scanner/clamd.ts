import { createServer, type Server, type Socket } from "node:net";

/**
 * Harmless test file that every virus scanner detects, in two pieces so that scanners don't detect this
 * source.
 */
export const EICAR = ["X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-", "STANDARD-ANTIVIRUS-TEST-FILE!$H+H*"].join("");

/**
 * Creates a sandbox of ClamAV's INSTREAM command (clamd(8)): length-prefixed chunks, ended by a length of 0.
 * Knows one signature. Replies and disconnects in the middle of a file above `largest` bytes, like the real
 * scanner.
 */
export function makeSandboxClamd(largest = 1024 * 1024): Server {
  return createServer((socket) => {
    let buffer = Buffer.alloc(0);
    let content = Buffer.alloc(0);
    let isCommandRead = false;
    const reply = (text: string): void => void socket.end(`${text}\0`);
    socket.on("error", () => undefined);
    socket.on("data", (chunk: Buffer) => {
      buffer = Buffer.concat([buffer, chunk]);
      if (!isCommandRead) {
        const end = buffer.indexOf(0);
        if (end === -1) return;
        if (buffer.subarray(0, end).toString() !== "zINSTREAM") return reply("UNKNOWN COMMAND");
        isCommandRead = true;
        buffer = buffer.subarray(end + 1);
      }
      while (buffer.length >= 4) {
        const length = buffer.readUInt32BE(0);
        if (length === 0)
          return reply(content.includes(EICAR) ? "stream: Win.Test.EICAR_HDB-1 FOUND" : "stream: OK");
        if (buffer.length < 4 + length) return;
        content = Buffer.concat([content, buffer.subarray(4, 4 + length)]);
        buffer = buffer.subarray(4 + length);
        if (content.length > largest) return hangUp(socket);
      }
    });
  });
}

function hangUp(socket: Socket): void {
  socket.write("INSTREAM size limit exceeded. ERROR\0", () => socket.destroySoon());
}
