import { randomUUID } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { SMTPServer } from "smtp-server";

export interface Mailbox {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** A mail server for the desk: speaks SMTP on the loopback address, takes everything, and keeps each letter as one .eml file. */
export async function startMailbox(folder: string): Promise<Mailbox> {
  await mkdir(folder, { recursive: true });
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const name = `${new Date().toISOString().replaceAll(":", "")}-${randomUUID().slice(0, 8)}.eml`;
        writeFile(join(folder, name), Buffer.concat(chunks)).then(() => done(), done);
      });
    },
  });
  await new Promise<void>((ready, failed) => {
    server.once("error", failed);
    server.listen(0, "127.0.0.1", ready);
  });
  // `as`: a TCP server's address is an object.
  const { port } = server.server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, stop: () => new Promise((stopped) => server.close(stopped)) };
}
