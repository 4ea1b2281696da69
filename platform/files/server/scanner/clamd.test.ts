import { once } from "node:events";
import type { Server } from "node:net";
import { createServer } from "node:net";
import { Readable } from "node:stream";
import { afterEach, describe, expect, test } from "vitest";
import { EICAR, makeSandboxClamd } from "#sandbox/scanner/clamd.ts";
import { createClamdScanner } from "./clamd.ts";

let server: Server | undefined;
afterEach(() => {
  server?.close();
  server = undefined;
});

async function listening(made: Server): Promise<string> {
  server = made.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return `tcp://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
}
const file = (...pieces: (string | Buffer)[]): Readable =>
  Readable.from(pieces.map((piece) => Buffer.from(piece)));

describe("ClamAV's daemon", () => {
  test("passes what is harmless, an empty file too", async () => {
    const scanner = createClamdScanner(await listening(makeSandboxClamd()));
    expect(await scanner.scan(file("a letter", "", "in pieces"))).toBeNull();
    expect(await scanner.scan(file())).toBeNull();
  });

  test("names what it finds, also across pieces", async () => {
    const scanner = createClamdScanner(await listening(makeSandboxClamd()));
    expect(await scanner.scan(file(EICAR.slice(0, 20), EICAR.slice(20)))).toBe("Win.Test.EICAR_HDB-1");
  });

  test("a file too large for it is not taken for harmless", async () => {
    const scanner = createClamdScanner(await listening(makeSandboxClamd(1000)));
    const large = Array.from({ length: 200 }, () => Buffer.alloc(64 * 1024));
    await expect(scanner.scan(file(...large))).rejects.toThrow(/size limit exceeded|ECONNRESET|EPIPE/);
  });

  test("nor is one it does not answer, or one it is not there for", async () => {
    const silent = createServer(
      (socket) => void socket.on("data", () => socket.end()).on("error", () => undefined),
    );
    const url = await listening(silent);
    await expect(createClamdScanner(url).scan(file("a letter"))).rejects.toThrow(
      "the virus scanner answered nothing",
    );
    silent.close();
    await once(silent, "close");
    await expect(createClamdScanner(url).scan(file("a letter"))).rejects.toThrow("ECONNREFUSED");
  });
});
