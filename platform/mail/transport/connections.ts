import SMTPConnection from "nodemailer/lib/smtp-connection";

export interface ConnectionSettings {
  readonly host: string;
  readonly port: number;
  /** True for TLS from the start of the connection; otherwise STARTTLS is used if the server offers it. */
  readonly secure: boolean;
  readonly requireTLS: boolean;
  readonly user: string | null;
  readonly password: string;
}

const CONNECT_MS = 15_000;
const SILENCE_MS = 60_000;
const IDLE_MS = 30_000;
const MAX_MAILS = 100;
const MAX_IDLE = 4;

interface IdleConnection {
  readonly connection: SMTPConnection;
  readonly mails: number;
  readonly timer: NodeJS.Timeout;
}

export interface TakenConnection {
  readonly connection: SMTPConnection;
  readonly mails: number;
  /** True for a pooled connection, which the server may have closed meanwhile. */
  readonly isReused: boolean;
}

/** Pool of connections to the mail server. A connection that fails is discarded. */
export class Connections {
  readonly #settings: ConnectionSettings;
  #kept: IdleConnection[] = [];

  constructor(settings: ConnectionSettings) {
    this.#settings = settings;
  }

  async take(): Promise<TakenConnection> {
    const idle = this.#kept.pop();
    if (!idle) return { connection: await this.#open(), mails: 0, isReused: false };
    clearTimeout(idle.timer);
    return { connection: idle.connection, mails: idle.mails, isReused: true };
  }

  giveBack({ connection, mails }: TakenConnection): void {
    if (mails + 1 >= MAX_MAILS || this.#kept.length >= MAX_IDLE || connection.destroyed)
      return connection.quit();
    const timer = setTimeout(() => this.#drop(connection), IDLE_MS).unref();
    this.#kept.push({ connection, mails: mails + 1, timer });
  }

  close(): void {
    for (const { connection } of this.#kept) this.#drop(connection);
  }

  #drop(connection: SMTPConnection): void {
    const idle = this.#kept.find((one) => one.connection === connection);
    clearTimeout(idle?.timer);
    this.#kept = this.#kept.filter((one) => one !== idle);
    connection.close();
  }

  async #open(): Promise<SMTPConnection> {
    const { host, port, secure, requireTLS, user, password } = this.#settings;
    const connection = new SMTPConnection({
      host,
      port,
      secure,
      requireTLS,
      connectionTimeout: CONNECT_MS,
      greetingTimeout: CONNECT_MS,
      socketTimeout: SILENCE_MS,
      dnsTimeout: CONNECT_MS,
    });
    try {
      await new Promise<void>((opened, failed) => {
        connection.on("error", failed);
        connection.connect((error) => (error ? failed(error) : opened()));
      });
      if (user !== null) await this.#signIn(connection, user, password);
    } catch (error) {
      connection.close();
      throw error;
    }
    connection.on("end", () => this.#drop(connection));
    return connection;
  }

  #signIn(connection: SMTPConnection, user: string, pass: string): Promise<void> {
    return new Promise((signedIn, failed) => {
      connection.on("error", failed);
      connection.login({ credentials: { user, pass } }, (error) => (error ? failed(error) : signedIn()));
    });
  }
}
