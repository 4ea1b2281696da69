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
export function sandboxClamd(largest = 1024 * 1024): Server {
  return createServer((socket) => {
    let held = Buffer.alloc(0);
    let whole = Buffer.alloc(0);
    let isAsked = false;
    const say = (words: string): void => void socket.end(`${words}\0`);
    socket.on("error", () => undefined);
    socket.on("data", (piece: Buffer) => {
      held = Buffer.concat([held, piece]);
      if (!isAsked) {
        const end = held.indexOf(0);
        if (end === -1) return;
        if (held.subarray(0, end).toString() !== "zINSTREAM") return say("UNKNOWN COMMAND");
        isAsked = true;
        held = held.subarray(end + 1);
      }
      while (held.length >= 4) {
        const length = held.readUInt32BE(0);
        if (length === 0) return say(whole.includes(EICAR) ? "stream: Win.Test.EICAR_HDB-1 FOUND" : "stream: OK");
        if (held.length < 4 + length) return;
        whole = Buffer.concat([whole, held.subarray(4, 4 + length)]);
        held = held.subarray(4 + length);
        if (whole.length > largest) return hangUp(socket);
      }
    });
  });
}

function hangUp(socket: Socket): void {
  socket.write("INSTREAM size limit exceeded. ERROR\0", () => socket.destroySoon());
}
