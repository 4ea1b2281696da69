import { cutTrailing } from "#kernel/text/cut-trailing.ts";
import { join, resolve } from "node:path";
import type { z } from "zod";
import { type Environment, assertKnownNames, readSetting, type Setting, type settings } from "./settings.ts";
import { StartError } from "#platform/start-error.ts";

export type Config = {
  port: number;
  host: string;
  /** True if HOST was set explicitly. Otherwise the demo stays on this machine (decision F-14). */
  hostIsSet: boolean;
  dataDir: string;
  storageDir: string;
  /** Bucket with the S3 API for files. If undefined, files are stored in `storageDir`. */
  bucket: { url: string; accessKey: string; secretKey: string } | undefined;
  databaseUrl: string | undefined;
  /** Direct address of the PostgreSQL behind a pooler, for work that needs a connection of its own. */
  databaseDirectUrl: string | undefined;
  /** Role that owns the schema, if requests use a role that may change rows but no tables. */
  databaseOwnerUrl: string | undefined;
  databaseConnections: number;
  /** False behind a pooler that does not support prepared statements. */
  preparedStatements: boolean;
  /**
   * Address at which browsers and links in emails reach this server. By default, the address it listens on.
   */
  publicUrl: string | undefined;
  demo: boolean;
  /** True to add two years of work to the demo, so that lists and reports are filled. */
  demoHistory: boolean;
  /** True to allow signing in to the demo, whose password is public, from anywhere. */
  allowPublicDemo: boolean;
  /** Mail server. If undefined, mail goes to the sandbox mailbox. */
  mailUrl: string | undefined;
  mailFrom: string;
  /** Address for replies, if different from the sender. */
  mailReplyTo: string | undefined;
  logLevel: z.infer<(typeof settings)["LOG_LEVEL"][0]>;
  passwordMinLength: number;
  /** True to refuse passwords that are guessed first, which the specification's rule alone would accept. */
  refuseCommonPasswords: boolean;
  /** Keys for encryption. By default, the key in DATA_DIR/sealing.key (platform/key-ring.ts). */
  sealingKey: string | undefined;
  /**
   * Public keys of other installations whose backups and archives are accepted
   * (platform/backup/archive-seal.ts).
   */
  archiveKeys: readonly string[];
  sessionHours: number;
  /** Idle minutes until a session locks; 0 disables the lock. */
  idleLockMinutes: number;
  slowQueryMs: number;
  /** Address that serves `/metrics` and nothing else. If undefined, metrics are not served. */
  metrics: { host: string; port: number; token: string | undefined } | undefined;
  /** Collector that receives traces; undefined for none. */
  traces:
    | { endpoint: string; headers: Readonly<Record<string, string>>; serviceName: string; share: number }
    | undefined;
  /** Virus scanner for uploaded files; undefined for none. */
  scannerUrl: string | undefined;
  /**
   * Command that converts recordings that browsers can't play to MP3: a program and its arguments, including
   * {in} and {out}.
   */
  audioConverter: string | undefined;
  /** Mailing service that manages the subscribers' mailing lists. */
  mailing: { url: string; key: string } | undefined;
  /** Site whose latest posts are displayed on Home. */
  newsUrl: string | undefined;
  /**
   * The Australian Business Register, which looks up ABNs. If undefined, an ABN is checked by its check
   * digits only.
   */
  abr: { url: string; guid: string } | undefined;
  /** True to allow webhooks to addresses of this machine and of private networks, also over http. */
  webhooksPrivate: boolean;
  /** Card provider. If undefined, invoices are paid by bank transfer and recorded by hand. */
  gateway: { url: string; key: string; password: string } | undefined;
  /** SMS provider. If undefined, patients get no SMS. */
  sms: { url: string; account: string; token: string } | undefined;
  /** Price of one part of an SMS in tenths of a cent. If undefined, no costs are shown. */
  smsPartPrice: number | undefined;
  /** Folder for files of secure messaging. If undefined, practices download and hand over the files themselves. */
  secureMessageFolder: string | undefined;
  /** Proxies trusted to report the client's address. If undefined, the address is that of the connection. */
  trustedProxies: string | undefined;
  /** Seconds for which a node keeps serving after it was asked to stop, so that proxies notice. */
  drainSeconds: number;
  /** Seconds that requests still running after the drain may take. */
  finishSeconds: number;
};

export function readConfig(env: Environment): Config {
  assertKnownNames(env);
  const dataDir = resolve(readSetting(env, "DATA_DIR") ?? "data");
  const databaseUrl = readSetting(env, "DATABASE_URL");
  const host = readSetting(env, "HOST");
  return {
    port: readSetting(env, "PORT") ?? 3000,
    host: host ?? "127.0.0.1",
    hostIsSet: host !== undefined,
    dataDir,
    bucket: bucketOf(env),
    storageDir: resolve(readSetting(env, "STORAGE") ?? join(dataDir, "files")),
    databaseUrl,
    ...databaseSettingsOf(env, databaseUrl),
    publicUrl: readSetting(env, "PUBLIC_URL"),
    demo: readSetting(env, "DEMO") ?? databaseUrl === undefined,
    demoHistory: readSetting(env, "DEMO_HISTORY") ?? true,
    allowPublicDemo: readSetting(env, "ALLOW_PUBLIC_DEMO") ?? false,
    mailUrl: readSetting(env, "MAIL_URL"),
    mailFrom: readSetting(env, "MAIL_FROM") ?? "Corella <corella@localhost>",
    mailReplyTo: readSetting(env, "MAIL_REPLY_TO"),
    logLevel: readSetting(env, "LOG_LEVEL") ?? "info",
    passwordMinLength: readSetting(env, "PASSWORD_MIN_LENGTH") ?? 6,
    refuseCommonPasswords: readSetting(env, "REFUSE_COMMON_PASSWORDS") ?? isHttps(env),
    sealingKey: readSetting(env, "SEALING_KEY"),
    archiveKeys: readSetting(env, "ARCHIVE_KEYS") ?? [],
    sessionHours: readSetting(env, "SESSION_HOURS") ?? 12,
    idleLockMinutes: readSetting(env, "IDLE_LOCK_MINUTES") ?? 15,
    slowQueryMs: readSetting(env, "SLOW_QUERY_MS") ?? 500,
    metrics: metricsOf(env),
    traces: tracesOf(env),
    scannerUrl: readSetting(env, "SCANNER_URL"),
    audioConverter: readSetting(env, "AUDIO_CONVERTER"),
    mailing: mailingOf(env),
    newsUrl: readSetting(env, "NEWS_URL"),
    abr: abrOf(env),
    webhooksPrivate: readSetting(env, "WEBHOOKS_PRIVATE") ?? false,
    gateway: gatewayOf(env),
    sms: smsOf(env),
    smsPartPrice: readSetting(env, "SMS_PART_PRICE"),
    secureMessageFolder: readSetting(env, "SECURE_MESSAGE_FOLDER"),
    trustedProxies: readSetting(env, "TRUSTED_PROXIES"),
    drainSeconds: readSetting(env, "DRAIN_SECONDS") ?? 0,
    finishSeconds: readSetting(env, "FINISH_SECONDS") ?? 5,
  };
}

/**
 * Returns true if the server is reached over https. In other installations (a trial, a demo) only the
 * specification's rules apply.
 */
const isHttps = (env: Environment): boolean => readSetting(env, "PUBLIC_URL")?.startsWith("https:") ?? false;

function databaseSettingsOf(
  env: Environment,
  databaseUrl: string | undefined,
): Pick<Config, "databaseDirectUrl" | "databaseOwnerUrl" | "databaseConnections" | "preparedStatements"> {
  return {
    databaseDirectUrl: directUrlOf(env, databaseUrl),
    databaseOwnerUrl: ownerUrlOf(env, databaseUrl),
    databaseConnections: readSetting(env, "DATABASE_CONNECTIONS") ?? 10,
    // A direct address implies a pooler, and many poolers don't support prepared statements.
    preparedStatements:
      readSetting(env, "PREPARED_STATEMENTS") ?? readSetting(env, "DATABASE_DIRECT_URL") === undefined,
  };
}

function directUrlOf(env: Environment, databaseUrl: string | undefined): string | undefined {
  const url = readSetting(env, "DATABASE_DIRECT_URL");
  if (url !== undefined && databaseUrl === undefined)
    throw new StartError("DATABASE_DIRECT_URL needs DATABASE_URL, the address of the pooler before it.");
  return url;
}

function ownerUrlOf(env: Environment, databaseUrl: string | undefined): string | undefined {
  const url = readSetting(env, "DATABASE_OWNER_URL");
  if (url !== undefined && databaseUrl === undefined)
    throw new StartError("DATABASE_OWNER_URL needs DATABASE_URL, the address of the role that serves.");
  return url;
}

/** Combines two settings that are only valid together. Throws a `StartError` if one is missing. */
function pairOf<Pair>(
  first: Setting,
  firstValue: string | undefined,
  second: Setting,
  secondValue: string | undefined,
  pair: (one: string, other: string) => Pair,
): Pair | undefined {
  if (firstValue === undefined && secondValue === undefined) return undefined;
  if (firstValue === undefined || secondValue === undefined)
    throw new StartError(`Set both ${first} and ${second}, or neither.`);
  return pair(cutTrailing(firstValue, "/"), secondValue);
}

const mailingOf = (env: Environment): Config["mailing"] =>
  pairOf(
    "MAILING_URL",
    readSetting(env, "MAILING_URL"),
    "MAILING_KEY",
    readSetting(env, "MAILING_KEY"),
    (url, key) => ({
      url,
      key,
    }),
  );

const abrOf = (env: Environment): Config["abr"] =>
  pairOf("ABR_URL", readSetting(env, "ABR_URL"), "ABR_GUID", readSetting(env, "ABR_GUID"), (url, guid) => ({
    url,
    guid,
  }));

function gatewayOf(env: Environment): Config["gateway"] {
  const [url, key, password] = [
    readSetting(env, "EWAY_URL"),
    readSetting(env, "EWAY_KEY"),
    readSetting(env, "EWAY_PASSWORD"),
  ];
  if (url === undefined && key === undefined && password === undefined) return undefined;
  if (url === undefined || key === undefined || password === undefined)
    throw new StartError("Set EWAY_URL, EWAY_KEY and EWAY_PASSWORD, or none of them.");
  return { url: cutTrailing(url, "/"), key, password };
}

function smsOf(env: Environment): Config["sms"] {
  const [url, account, token] = [
    readSetting(env, "SMS_URL"),
    readSetting(env, "SMS_ACCOUNT"),
    readSetting(env, "SMS_TOKEN"),
  ];
  if (url === undefined && account === undefined && token === undefined) return undefined;
  if (url === undefined || account === undefined || token === undefined)
    throw new StartError("Set SMS_URL, SMS_ACCOUNT and SMS_TOKEN, or none of them.");
  return { url: cutTrailing(url, "/"), account, token };
}

const LOOPBACK: ReadonlySet<string> = new Set(["127.0.0.1", "::1", "localhost"]);

function metricsOf(env: Environment): Config["metrics"] {
  const address = readSetting(env, "METRICS");
  if (address === undefined) return undefined;
  const [, host = "127.0.0.1", port = ""] = /^(?:\[?(.+?)\]?:)?(\d+)$/.exec(address) ?? [];
  if (Number(port) > 65_535) throw new StartError("METRICS must end in a port from 0 to 65535.");
  const token = readSetting(env, "METRICS_TOKEN");
  if (token === undefined && !LOOPBACK.has(host))
    throw new StartError(
      "METRICS on an address others reach needs METRICS_TOKEN, which they then have to send.",
    );
  return { host, port: Number(port), token };
}

function tracesOf(env: Environment): Config["traces"] {
  const endpoint = readSetting(env, "OTEL_EXPORTER_OTLP_ENDPOINT");
  if (endpoint === undefined) return undefined;
  const pairs = (readSetting(env, "OTEL_EXPORTER_OTLP_HEADERS") ?? "")
    .split(",")
    .filter((pair) => pair !== "");
  return {
    endpoint,
    headers: Object.fromEntries(
      pairs.map((pair) => [
        pair.slice(0, pair.indexOf("=")).trim(),
        pair.slice(pair.indexOf("=") + 1).trim(),
      ]),
    ),
    serviceName: readSetting(env, "OTEL_SERVICE_NAME") ?? "corella",
    share: readSetting(env, "OTEL_TRACES_SAMPLER_ARG") ?? 1,
  };
}

function bucketOf(env: Environment): Config["bucket"] {
  const [url, accessKey, secretKey] = [
    readSetting(env, "STORAGE_URL"),
    readSetting(env, "STORAGE_ACCESS_KEY"),
    readSetting(env, "STORAGE_SECRET_KEY"),
  ];
  if (url === undefined) return undefined;
  if (accessKey === undefined || secretKey === undefined)
    throw new StartError("STORAGE_URL needs STORAGE_ACCESS_KEY and STORAGE_SECRET_KEY.");
  if (readSetting(env, "STORAGE") !== undefined)
    throw new StartError("Set STORAGE or STORAGE_URL, not both.");
  return { url, accessKey, secretKey };
}
