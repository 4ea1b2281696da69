import { cutTrailing } from "#kernel/text/cut.ts";
import { join, resolve } from "node:path";
import type { z } from "zod";
import { type Environment, insistOnKnownNames, read, type Setting, type settings } from "./settings.ts";
import { StartError } from "#platform/start-error.ts";

export type Config = {
  port: number;
  host: string;
  /** The demo stays on this machine unless HOST was set in so many words (decision F-14). */
  hostIsSet: boolean;
  dataDir: string;
  storageDir: string;
  /** Files lie in a bucket that speaks S3 instead of the folder. */
  bucket: { url: string; accessKey: string; secretKey: string } | undefined;
  databaseUrl: string | undefined;
  /** Past a pooler, to the PostgreSQL behind it: for what needs a connection of its own. */
  databaseDirectUrl: string | undefined;
  /** Whose the schema is, where requests come as a role that may change rows and no tables. */
  databaseOwnerUrl: string | undefined;
  databaseConnections: number;
  /** No behind a pooler that cannot keep the names of prepared statements apart. */
  preparedStatements: boolean;
  /** How browsers and mails reach this server; without it, the address it listens on. */
  publicUrl: string | undefined;
  demo: boolean;
  /** People sign in to the demo, with its known password, from anywhere. */
  allowPublicDemo: boolean;
  /** Without it mail goes to the sandbox mailbox. */
  mailUrl: string | undefined;
  mailFrom: string;
  /** Where answers go, when not to the sender. */
  mailReplyTo: string | undefined;
  logLevel: z.infer<(typeof settings)["LOG_LEVEL"][0]>;
  passwordMinLength: number;
  /** Nobody chooses one that is guessed first; the specification's rule alone would let it through. */
  refuseCommonPasswords: boolean;
  /** Without it, the key in DATA_DIR/sealing.key (platform/key-ring.ts). */
  sealingKey: string | undefined;
  /** Public keys of other installations whose backups and archives are accepted (platform/backup/archive-seal.ts). */
  archiveKeys: readonly string[];
  sessionHours: number;
  /** 0: never. */
  idleLockMinutes: number;
  slowQueryMs: number;
  /** Where `/metrics` is served, apart from everything else; nowhere without it. */
  metrics: { host: string; port: number; token: string | undefined } | undefined;
  /** Where traces are sent. */
  traces: { endpoint: string; headers: Readonly<Record<string, string>>; serviceName: string; share: number } | undefined;
  /** Uploaded files are looked through for viruses before they are kept. */
  scannerUrl: string | undefined;
  /** Converts recordings that browsers do not play to MP3: a program and its arguments, with {in} and {out} among them. */
  audioConverter: string | undefined;
  /** Where subscribers' mailing lists are kept. */
  mailing: { url: string; key: string } | undefined;
  /** The site whose latest posts are shown on Home. */
  newsUrl: string | undefined;
  /** The audit log of ABNs. Without it an ABN is checked by its check digits only. */
  abr: { url: string; guid: string } | undefined;
  /** Webhooks may call addresses of this machine and of private networks, over http too. */
  webhooksPrivate: boolean;
  /** The card provider. Without it invoices are paid by bank transfer and recorded by hand. */
  gateway: { url: string; key: string; password: string } | undefined;
  /** Whose word on the caller's address is believed; without it the address is that of the connection. */
  trustedProxies: string | undefined;
  /** After it was asked to stop: how long a node goes on as before, so that the proxies notice. */
  drainSeconds: number;
  /** And how long what is running then may take. */
  finishSeconds: number;
};

export function readConfig(env: Environment): Config {
  insistOnKnownNames(env);
  const dataDir = resolve(read(env, "DATA_DIR") ?? "data");
  const databaseUrl = read(env, "DATABASE_URL");
  const host = read(env, "HOST");
  return {
    port: read(env, "PORT") ?? 3000,
    host: host ?? "127.0.0.1",
    hostIsSet: host !== undefined,
    dataDir,
    bucket: bucketOf(env),
    storageDir: resolve(read(env, "STORAGE") ?? join(dataDir, "files")),
    databaseUrl,
    databaseDirectUrl: directUrlOf(env, databaseUrl),
    databaseOwnerUrl: ownerUrlOf(env, databaseUrl),
    databaseConnections: read(env, "DATABASE_CONNECTIONS") ?? 10,
    // A direct address tells of a pooler, and many of them mix up the names.
    preparedStatements: read(env, "PREPARED_STATEMENTS") ?? read(env, "DATABASE_DIRECT_URL") === undefined,
    publicUrl: read(env, "PUBLIC_URL"),
    demo: read(env, "DEMO") ?? databaseUrl === undefined,
    allowPublicDemo: read(env, "ALLOW_PUBLIC_DEMO") ?? false,
    mailUrl: read(env, "MAIL_URL"),
    mailFrom: read(env, "MAIL_FROM") ?? "Corella <corella@localhost>",
    mailReplyTo: read(env, "MAIL_REPLY_TO"),
    logLevel: read(env, "LOG_LEVEL") ?? "info",
    passwordMinLength: read(env, "PASSWORD_MIN_LENGTH") ?? 6,
    refuseCommonPasswords: read(env, "REFUSE_COMMON_PASSWORDS") ?? isInEarnest(env),
    sealingKey: read(env, "SEALING_KEY"),
    archiveKeys: read(env, "ARCHIVE_KEYS") ?? [],
    sessionHours: read(env, "SESSION_HOURS") ?? 12,
    idleLockMinutes: read(env, "IDLE_LOCK_MINUTES") ?? 15,
    slowQueryMs: read(env, "SLOW_QUERY_MS") ?? 500,
    metrics: metricsOf(env),
    traces: tracesOf(env),
    scannerUrl: read(env, "SCANNER_URL"),
    audioConverter: read(env, "AUDIO_CONVERTER"),
    mailing: pairOf("MAILING_URL", read(env, "MAILING_URL"), "MAILING_KEY", read(env, "MAILING_KEY"), (url, key) => ({
      url,
      key,
    })),
    newsUrl: read(env, "NEWS_URL"),
    abr: pairOf("ABR_URL", read(env, "ABR_URL"), "ABR_GUID", read(env, "ABR_GUID"), (url, guid) => ({ url, guid })),
    webhooksPrivate: read(env, "WEBHOOKS_PRIVATE") ?? false,
    gateway: gatewayOf(env),
    trustedProxies: read(env, "TRUSTED_PROXIES"),
    drainSeconds: read(env, "DRAIN_SECONDS") ?? 0,
    finishSeconds: read(env, "FINISH_SECONDS") ?? 5,
  };
}

/** Where people reach it over https. Elsewhere (a trial, a demo) the specification's rules stand alone. */
const isInEarnest = (env: Environment): boolean => read(env, "PUBLIC_URL")?.startsWith("https:") ?? false;

function directUrlOf(env: Environment, databaseUrl: string | undefined): string | undefined {
  const url = read(env, "DATABASE_DIRECT_URL");
  if (url !== undefined && databaseUrl === undefined)
    throw new StartError("DATABASE_DIRECT_URL needs DATABASE_URL, the address of the pooler before it.");
  return url;
}

function ownerUrlOf(env: Environment, databaseUrl: string | undefined): string | undefined {
  const url = read(env, "DATABASE_OWNER_URL");
  if (url !== undefined && databaseUrl === undefined)
    throw new StartError("DATABASE_OWNER_URL needs DATABASE_URL, the address of the role that serves.");
  return url;
}

/** Two settings that mean nothing without each other. */
function pairOf<Pair>(
  first: Setting,
  one: string | undefined,
  second: Setting,
  other: string | undefined,
  pair: (one: string, other: string) => Pair,
): Pair | undefined {
  if (one === undefined && other === undefined) return undefined;
  if (one === undefined || other === undefined) throw new StartError(`Set both ${first} and ${second}, or neither.`);
  return pair(cutTrailing(one, "/"), other);
}

function gatewayOf(env: Environment): Config["gateway"] {
  const [url, key, password] = [read(env, "EWAY_URL"), read(env, "EWAY_KEY"), read(env, "EWAY_PASSWORD")];
  if (url === undefined && key === undefined && password === undefined) return undefined;
  if (url === undefined || key === undefined || password === undefined)
    throw new StartError("Set EWAY_URL, EWAY_KEY and EWAY_PASSWORD, or none of them.");
  return { url: cutTrailing(url, "/"), key, password };
}

const LOOPBACK: ReadonlySet<string> = new Set(["127.0.0.1", "::1", "localhost"]);

function metricsOf(env: Environment): Config["metrics"] {
  const place = read(env, "METRICS");
  if (place === undefined) return undefined;
  const [, host = "127.0.0.1", port = ""] = /^(?:\[?(.+?)\]?:)?(\d+)$/.exec(place) ?? [];
  if (Number(port) > 65_535) throw new StartError("METRICS must end in a port from 0 to 65535.");
  const token = read(env, "METRICS_TOKEN");
  if (token === undefined && !LOOPBACK.has(host))
    throw new StartError("METRICS on an address others reach needs METRICS_TOKEN, which they then have to send.");
  return { host, port: Number(port), token };
}

function tracesOf(env: Environment): Config["traces"] {
  const endpoint = read(env, "OTEL_EXPORTER_OTLP_ENDPOINT");
  if (endpoint === undefined) return undefined;
  const pairs = (read(env, "OTEL_EXPORTER_OTLP_HEADERS") ?? "").split(",").filter((pair) => pair !== "");
  return {
    endpoint,
    headers: Object.fromEntries(
      pairs.map((pair) => [pair.slice(0, pair.indexOf("=")).trim(), pair.slice(pair.indexOf("=") + 1).trim()]),
    ),
    serviceName: read(env, "OTEL_SERVICE_NAME") ?? "corella",
    share: read(env, "OTEL_TRACES_SAMPLER_ARG") ?? 1,
  };
}

function bucketOf(env: Environment): Config["bucket"] {
  const [url, accessKey, secretKey] = [
    read(env, "STORAGE_URL"),
    read(env, "STORAGE_ACCESS_KEY"),
    read(env, "STORAGE_SECRET_KEY"),
  ];
  if (url === undefined) return undefined;
  if (accessKey === undefined || secretKey === undefined)
    throw new StartError("STORAGE_URL needs STORAGE_ACCESS_KEY and STORAGE_SECRET_KEY.");
  if (read(env, "STORAGE") !== undefined) throw new StartError("Set STORAGE or STORAGE_URL, not both.");
  return { url, accessKey, secretKey };
}
