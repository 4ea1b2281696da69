import { randomUUID } from "node:crypto";
import { chmod, mkdir, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { SMTPServer, type SMTPServerSession } from "smtp-server";
import {
  type MailboxMessage,
  type MessageBrief,
  listMessages,
  readMessage,
  removeMessages,
} from "./messages.ts";

/**
 * Fault of the next email: refused permanently (550, 554) or temporarily (451), or the connection is closed
 * before or after the email is stored.
 */
export type Fault = "550" | "554" | "451" | "drop" | "keep and drop";
export type Step = "connect" | "from" | "to" | "data" | "kept" | "answered";

export interface Mailbox {
  readonly url: string;
  readonly port: number;
  /** Faults of the next emails; the first one applies to the next email and is removed. */
  readonly faults: Fault[];
  readonly list: () => Promise<MessageBrief[]>;
  readonly read: (name: string) => Promise<MailboxMessage | null>;
  readonly empty: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

interface MailboxOptions {
  /** Port to listen on; 0 means any free port. */
  readonly port?: number;
  /** Called and awaited at each step of receiving an email, so that tests can interrupt the sender. */
  readonly onStep?: (step: Step) => void | Promise<void>;
}

const REFUSALS = {
  "550": "No such mailbox here",
  "554": "Transaction failed after the message was accepted",
  "451": "Try again later",
} as const;

/**
 * Starts a mail server for development: accepts all emails by SMTP on the loopback address and stores each as
 * an .eml file.
 */
export async function startMailbox(
  folder: string,
  { port = 0, onStep = () => undefined }: MailboxOptions = {},
): Promise<Mailbox> {
  // The folder is private because emails contain password reset links.
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700).catch(() => undefined);
  const faults: Fault[] = [];
  const reportStep = (stepName: Step, callback: (error?: Error) => void) =>
    void Promise.resolve(onStep(stepName)).then(() => callback(), callback);
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    closeTimeout: 500,
    onConnect: (_session, done) => reportStep("connect", done),
    onMailFrom: (_address, _session, done) => reportStep("from", done),
    onRcptTo: (_address, _session, done) => reportStep("to", done),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      reportStep("data", () => undefined);
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        receiveMessage(Buffer.concat(chunks), session).then(() => done(), done);
      });
    },
  });
  // A sender that disconnects must not stop the server.
  server.on("error", () => undefined);

  async function receiveMessage(message: Buffer, session: SMTPServerSession): Promise<void> {
    const fault = faults.shift();
    if (fault === "550" || fault === "554" || fault === "451")
      throw Object.assign(new Error(REFUSALS[fault]), { responseCode: Number(fault) });
    if (fault === "drop") return hangUp(server, session);
    const name = `${new Date().toISOString().replace(/[:.]/g, "")}-${randomUUID().slice(0, 8)}.eml`;
    await writeFile(join(folder, name), message, { mode: 0o600 });
    await onStep("kept");
    if (fault === "keep and drop") return hangUp(server, session);
    setImmediate(() => void onStep("answered"));
  }

  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  // `as`: the address of a TCP server is an object.
  const boundPort = (server.server.address() as AddressInfo).port;
  return {
    url: `smtp://127.0.0.1:${boundPort}`,
    port: boundPort,
    faults,
    list: () => listMessages(folder),
    read: (name) => readMessage(folder, name),
    empty: () => removeMessages(folder),
    stop: () => new Promise((stopped) => server.close(stopped)),
  };
}

/** Closes the connection without a reply, like a broken network. */
function hangUp(server: SMTPServer, session: SMTPServerSession): void {
  for (const connection of server.connections)
    if (connection.session === session) connection._socket.destroy();
}
