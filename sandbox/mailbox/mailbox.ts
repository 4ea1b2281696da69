import { randomUUID } from "node:crypto";
import { chmod, mkdir, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { SMTPServer, type SMTPServerSession } from "smtp-server";
import { type MailboxMessage, type MessageBrief, listLetters, readLetter, removeLetters } from "./messages.ts";

/** What goes wrong with the next letter: refused for good (550, 554), for now (451), or the line goes dead before or after it was kept. */
export type Fault = "550" | "554" | "451" | "drop" | "keep and drop";
export type Step = "connect" | "from" | "to" | "data" | "kept" | "answered";

export interface Mailbox {
  readonly url: string;
  readonly port: number;
  /** The first one meets the next letter that comes, and is used up. */
  readonly faults: Fault[];
  readonly list: () => Promise<MessageBrief[]>;
  readonly read: (name: string) => Promise<MailboxMessage | null>;
  readonly empty: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

interface MailboxOptions {
  /** 0: any free one. */
  readonly port?: number;
  /** Awaited at each step of a letter's arrival, so that a test may do something to its sender there. */
  readonly onStep?: (step: Step) => void | Promise<void>;
}

const REFUSALS = {
  "550": "No such mailbox here",
  "554": "Transaction failed after the message was accepted",
  "451": "Try again later",
} as const;

/** A mail server for the desk: speaks SMTP on the loopback address, takes everything, and keeps each letter as one .eml file. */
export async function startMailbox(
  folder: string,
  { port = 0, onStep = () => undefined }: MailboxOptions = {},
): Promise<Mailbox> {
  // They hold links for new passwords: for this account alone.
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700).catch(() => undefined);
  const faults: Fault[] = [];
  const step = (at: Step, done: (error?: Error) => void) => void Promise.resolve(onStep(at)).then(() => done(), done);
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    closeTimeout: 500,
    onConnect: (_session, done) => step("connect", done),
    onMailFrom: (_address, _session, done) => step("from", done),
    onRcptTo: (_address, _session, done) => step("to", done),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      step("data", () => undefined);
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        take(Buffer.concat(chunks), session).then(() => done(), done);
      });
    },
  });
  // A sender that goes away in the middle is nothing to stop for.
  server.on("error", () => undefined);

  async function take(letter: Buffer, session: SMTPServerSession): Promise<void> {
    const fault = faults.shift();
    if (fault === "550" || fault === "554" || fault === "451")
      throw Object.assign(new Error(REFUSALS[fault]), { responseCode: Number(fault) });
    if (fault === "drop") return hangUp(server, session);
    const name = `${new Date().toISOString().replace(/[:.]/g, "")}-${randomUUID().slice(0, 8)}.eml`;
    await writeFile(join(folder, name), letter, { mode: 0o600 });
    await onStep("kept");
    if (fault === "keep and drop") return hangUp(server, session);
    setImmediate(() => void onStep("answered"));
  }

  await new Promise<void>((ready, failed) => {
    server.once("error", failed);
    server.listen(port, "127.0.0.1", ready);
  });
  // `as`: a TCP server's address is an object.
  const bound = (server.server.address() as AddressInfo).port;
  return {
    url: `smtp://127.0.0.1:${bound}`,
    port: bound,
    faults,
    list: () => listLetters(folder),
    read: (name) => readLetter(folder, name),
    empty: () => removeLetters(folder),
    stop: () => new Promise((stopped) => server.close(stopped)),
  };
}

/** Ends the line without a word, as a cable that is pulled. */
function hangUp(server: SMTPServer, session: SMTPServerSession): void {
  for (const connection of server.connections) if (connection.session === session) connection._socket.destroy();
}
