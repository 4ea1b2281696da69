import { Readable } from "node:stream";
import MailComposer from "nodemailer/lib/mail-composer";
import { type ConnectionSettings, Connections, type TakenConnection } from "./connections.ts";
import { outcomeOf, type SmtpFailure } from "./outcome.ts";
import type { Mail, MailOutcome, MailSender } from "./port.ts";

export interface SmtpSettings {
  /**
   * `smtp://user:password@host:587` or `smtps://…`; add `?requireTLS=no` for an internal server without TLS.
   */
  readonly url: string;
  /** Sender, as `Name <address>`. */
  readonly from: string;
  readonly replyTo?: string | undefined;
}

/** Time limit of an attempt in milliseconds, however slowly the server responds. */
const ATTEMPT_TIMEOUT_MS = 300_000;

/** Creates a sender over SMTP. The URL decides between the sandbox mailbox and a real mail server. */
export function smtpSender({ url, from, replyTo }: SmtpSettings): MailSender {
  const connections = new Connections(settingsOf(url));
  return {
    domain: /@([^\s@<>]+)>?$/.exec(from)?.[1] ?? "localhost",
    async send(mail, onHandOver) {
      const message = await compose(mail, from, replyTo);
      return deliver(connections, message, onHandOver);
    },
    close: () => connections.close(),
  };
}

/**
 * Parses the URL of the mail server. A password is sent over a network inside TLS only, unless the URL
 * explicitly allows otherwise.
 */
export function settingsOf(address: string): ConnectionSettings {
  const url = new URL(address);
  const secure = url.protocol === "smtps:";
  const user = url.username === "" ? null : decodeURIComponent(url.username);
  const isLocal = ["127.0.0.1", "[::1]", "localhost"].includes(url.hostname);
  const tlsSetting = url.searchParams.get("requireTLS");
  const requireTLS =
    tlsSetting === null ? user !== null && !isLocal && !secure : ["yes", "true", "1"].includes(tlsSetting);
  const port = url.port === "" ? (secure ? 465 : 587) : Number(url.port);
  const host = url.hostname.replace(/^\[|\]$/g, "");
  return { host, port, secure, requireTLS, user, password: decodeURIComponent(url.password) };
}

/** Returns the address of a sender such as "Corella <office@rooms.example>". */
const addressIn = (sender: string): string => /<([^<>]+)>/.exec(sender)?.[1] ?? sender;

/** An address of a mail's own is passed as an object, like the recipient's; the configured one may have a name. */
function replyToOf(own: string | undefined, configured: string | undefined) {
  if (own !== undefined) return { replyTo: { name: "", address: own } };
  return configured === undefined ? {} : { replyTo: configured };
}

interface ComposedMessage {
  readonly bytes: Buffer;
  readonly envelope: { from: string | false; to: string[] };
}

async function compose(mail: Mail, from: string, replyTo: string | undefined): Promise<ComposedMessage> {
  const node = new MailComposer({
    from: mail.from_name === undefined ? from : { name: mail.from_name, address: addressIn(from) },
    ...replyToOf(mail.reply_to, replyTo),
    // Passed as an object rather than text, which would be parsed: an address with a comma must stay one
    // address.
    to: { name: "", address: mail.to },
    subject: mail.subject,
    text: mail.text,
    ...(mail.html === undefined ? {} : { html: mail.html }),
    attachments: (mail.attachments ?? []).map(({ filename, content_type, content }) => ({
      filename,
      contentType: content_type,
      content,
    })),
    messageId: `<${mail.message_id}>`,
    headers: { "Auto-Submitted": "auto-generated", ...unsubscribeHeaders(mail.unsubscribe) },
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile();
  const { from: sender } = node.getEnvelope();
  return { bytes: await node.build(), envelope: { from: sender, to: [mail.to] } };
}

/** Builds the headers with which mail programs show a button that unsubscribes by one POST (RFC 8058). */
const unsubscribeHeaders = (url: string | undefined): Record<string, string> =>
  url === undefined
    ? {}
    : { "List-Unsubscribe": `<${url}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };

/**
 * Delivers an email and returns the outcome. Retries if a reused connection was already closed by the server;
 * throws only errors of `onHandOver`.
 */
async function deliver(
  connections: Connections,
  message: ComposedMessage,
  onHandOver: () => Promise<void>,
): Promise<MailOutcome> {
  let handOverError: unknown;
  let wasHandedOver = false;
  const handOver = async () => {
    try {
      await onHandOver();
    } catch (error) {
      handOverError = error;
      throw error;
    }
    wasHandedOver = true;
  };
  for (;;) {
    let taken: TakenConnection | undefined;
    try {
      taken = await connections.take();
      const answer = await sendOver(taken, message, handOver);
      connections.giveBack(taken);
      return { kind: "sent", answer };
    } catch (error) {
      taken?.connection.close();
      if (handOverError !== undefined) throw handOverError;
      const failure = failureOf(error);
      if (taken?.isReused && !wasHandedOver && failure.responseCode === undefined) continue;
      return outcomeOf(failure, wasHandedOver);
    }
  }
}

function sendOver(
  { connection }: TakenConnection,
  { bytes, envelope }: ComposedMessage,
  handOver: () => Promise<void>,
): Promise<string> {
  // Read only after the server has responded to DATA with 354.
  const message = Readable.from(
    (async function* () {
      await handOver();
      yield bytes;
    })(),
  );
  return new Promise((sent, failed) => {
    const timer = setTimeout(() => failed(new Error("The mail server took too long")), ATTEMPT_TIMEOUT_MS);
    connection.once("error", failed);
    connection.send({ ...envelope, size: bytes.length }, message, (error, taken) => {
      clearTimeout(timer);
      connection.off("error", failed);
      if (error) failed(error);
      else sent(taken.response);
    });
  });
}

const textOf = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);

function failureOf(error: unknown): SmtpFailure {
  if (!(error instanceof Error)) return { message: String(error) };
  const read = (name: string): unknown => Reflect.get(error, name);
  const responseCode = read("responseCode");
  return {
    message: error.message,
    code: textOf(read("code")),
    response: textOf(read("response")),
    command: textOf(read("command")),
    responseCode: typeof responseCode === "number" ? responseCode : undefined,
  };
}
