import { join, resolve } from "node:path";
import { z } from "zod";
import { StartError } from "#platform/start-error.ts";

const yesNo = z.enum(["yes", "no", "true", "false", "1", "0"]).transform((value) => ["yes", "true", "1"].includes(value));
const whole = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,7}$/)
    .transform(Number)
    .pipe(z.int().min(min).max(max));
const address = (protocol: RegExp) => z.url({ protocol });

/** Every setting: what it may be, and the words that say so when it is something else. */
const settings = {
  PORT: [whole(0, 65_535), "a port from 0 to 65535"],
  HOST: [z.string().regex(/^[\w.:-]+$/), "an address to listen on, such as 127.0.0.1 or 0.0.0.0"],
  DATA_DIR: [z.string().min(1), "the path of a folder"],
  DATABASE_URL: [
    address(/^postgres(ql)?$/).or(z.string().regex(/^postgres(ql)?:\/\/[^/]*@?\/.*[?&]host=/)),
    "an address that begins with postgresql://",
  ],
  DATABASE_DIRECT_URL: [
    address(/^postgres(ql)?$/).or(z.string().regex(/^postgres(ql)?:\/\/[^/]*@?\/.*[?&]host=/)),
    "an address that begins with postgresql://",
  ],
  DATABASE_OWNER_URL: [
    address(/^postgres(ql)?$/).or(z.string().regex(/^postgres(ql)?:\/\/[^/]*@?\/.*[?&]host=/)),
    "an address that begins with postgresql://",
  ],
  DATABASE_CONNECTIONS: [whole(2, 500), "a number from 2 to 500"],
  PREPARED_STATEMENTS: [yesNo, "yes or no"],
  PUBLIC_URL: [
    address(/^https?$/).transform((url) => url.replace(/\/+$/, "")),
    "an address that begins with http:// or https://",
  ],
  DEMO: [yesNo, "yes or no"],
  ALLOW_PUBLIC_DEMO: [yesNo, "yes or no"],
  MAIL_URL: [address(/^smtps?$/), "an address that begins with smtp:// or smtps://"],
  MAIL_FROM: [z.string().regex(/^[^\r\n]*[^\s@<>]+@[^\s@<>]+>?$/), "an email address"],
  MAIL_REPLY_TO: [z.string().regex(/^[^\r\n]*[^\s@<>]+@[^\s@<>]+>?$/), "an email address"],
  STORAGE: [z.string().min(1), "the path of a folder"],
  STORAGE_URL: [
    z.string().regex(/^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](\/[A-Za-z0-9/_.-]*)?(\?.*)?$/),
    "an address like s3://bucket?region=ap-southeast-2",
  ],
  STORAGE_ACCESS_KEY: [z.string().regex(/^\S{1,200}$/), "the name of an access key"],
  STORAGE_SECRET_KEY: [z.string().regex(/^\S{1,200}$/), "the secret of that access key"],
  SCANNER_URL: [
    z.string().regex(/^(tcp:\/\/([\w.-]+|\[[0-9a-fA-F:]+\])(:\d{1,5})?|unix:\/[^?#]+)$/),
    "the address of ClamAV's daemon, such as tcp://127.0.0.1:3310 or unix:/run/clamav/clamd.ctl",
  ],
  MAILING_URL: [address(/^https?$/), "the address of the mailing service's API, such as https://us1.api.mailchimp.com/3.0"],
  MAILING_KEY: [z.string().regex(/^\S{1,200}$/), "the API key of the mailing service"],
  NEWS_URL: [address(/^https?$/), "the address of the publisher's site, such as https://news.example.au"],
  ABR_URL: [address(/^https?$/), "the address of the ABN Lookup service, such as https://abr.business.gov.au"],
  ABR_GUID: [z.string().regex(/^[0-9a-fA-F-]{36}$/), "the authentication GUID of ABN Lookup"],
  EWAY_URL: [address(/^https?$/), "the address of the eWAY Rapid API, such as https://api.ewaypayments.com"],
  EWAY_KEY: [z.string().regex(/^\S{1,300}$/), "the API key of the card provider"],
  EWAY_PASSWORD: [z.string().regex(/^\S{1,100}$/), "the password of that API key"],
  TRUSTED_PROXIES: [
    z.string().regex(/^[0-9a-fA-F.:/]+(\s*,\s*[0-9a-fA-F.:/]+)*$/),
    "addresses such as 10.0.0.5 or 10.0.0.0/24, with commas between them",
  ],
  DRAIN_SECONDS: [whole(0, 600), "a number of seconds from 0 to 600"],
  FINISH_SECONDS: [whole(1, 3_600), "a number of seconds from 1 to 3600"],
  LOG_LEVEL: [
    z.enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"]),
    "trace, debug, info, warn, error, fatal or silent",
  ],
  PASSWORD_MIN_LENGTH: [whole(6, 128), "a number from 6 to 128"],
  REFUSE_COMMON_PASSWORDS: [yesNo, "yes or no"],
  SEALING_KEY: [
    z.string().regex(/^[A-Za-z0-9+/]{43}=(,[A-Za-z0-9+/]{43}=)*$/),
    "32 random bytes in base64, or several of them with commas between: the first one seals",
  ],
  ARCHIVE_KEYS: [
    z
      .string()
      .regex(/^[A-Za-z0-9+/]{43}=(\s*,\s*[A-Za-z0-9+/]{43}=)*$/)
      .transform((keys) => keys.split(/\s*,\s*/)),
    "archive keys of installations you trust, as their export prints them, with commas between",
  ],
  SESSION_HOURS: [whole(1, 8_760), "a number of hours from 1 to 8760"],
  IDLE_LOCK_MINUTES: [whole(0, 1_440), "a number of minutes from 0 (never) to 1440"],
  SLOW_QUERY_MS: [whole(1, 3_600_000), "a number of milliseconds from 1 to 3600000"],
  METRICS: [
    z.string().regex(/^((\[[0-9a-fA-F:]+\]|[\w.-]+):)?\d{1,5}$/),
    "a port, or an address and a port, such as 127.0.0.1:9464",
  ],
  METRICS_TOKEN: [z.string().regex(/^[\x21-\x7e]{16,500}$/), "a token of 16 or more letters and digits"],
  OTEL_EXPORTER_OTLP_ENDPOINT: [address(/^https?$/), "an address that begins with http:// or https://"],
  OTEL_EXPORTER_OTLP_HEADERS: [
    z.string().regex(/^[\w-]+=[^,]*(,[\w-]+=[^,]*)*$/),
    "headers such as authorization=…, with commas between them",
  ],
  OTEL_SERVICE_NAME: [z.string().max(200), "a name"],
  OTEL_TRACES_SAMPLER_ARG: [
    z
      .string()
      .regex(/^(0|1|0?\.\d{1,6}|1\.0+)$/)
      .transform(Number),
    "a share from 0 to 1",
  ],
} as const;

type Setting = keyof typeof settings;

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
  /** Where subscribers' mailing lists are kept. */
  mailing: { url: string; key: string } | undefined;
  /** The site whose latest posts are shown on Home. */
  newsUrl: string | undefined;
  /** The audit log of ABNs. Without it an ABN is checked by its check digits only. */
  abr: { url: string; guid: string } | undefined;
  /** The card provider. Without it invoices are paid by bank transfer and recorded by hand. */
  gateway: { url: string; key: string; password: string } | undefined;
  /** Whose word on the caller's address is believed; without it the address is that of the connection. */
  trustedProxies: string | undefined;
  /** After it was asked to stop: how long a node goes on as before, so that the proxies notice. */
  drainSeconds: number;
  /** And how long what is running then may take. */
  finishSeconds: number;
};

export type Environment = Readonly<Record<string, string | undefined>>;

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
    mailing: pairOf("MAILING_URL", read(env, "MAILING_URL"), "MAILING_KEY", read(env, "MAILING_KEY"), (url, key) => ({
      url,
      key,
    })),
    newsUrl: read(env, "NEWS_URL"),
    abr: pairOf("ABR_URL", read(env, "ABR_URL"), "ABR_GUID", read(env, "ABR_GUID"), (url, guid) => ({ url, guid })),
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
  return pair(one.replace(/\/+$/, ""), other);
}

function gatewayOf(env: Environment): Config["gateway"] {
  const [url, key, password] = [read(env, "EWAY_URL"), read(env, "EWAY_KEY"), read(env, "EWAY_PASSWORD")];
  if (url === undefined && key === undefined && password === undefined) return undefined;
  if (url === undefined || key === undefined || password === undefined)
    throw new StartError("Set EWAY_URL, EWAY_KEY and EWAY_PASSWORD, or none of them.");
  return { url: url.replace(/\/+$/, ""), key, password };
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

/** An empty value is no value: compose files hand on settings nobody filled in. The value itself is never printed; it may hold a password. */
function read<Name extends Setting>(env: Environment, name: Name): z.infer<(typeof settings)[Name][0]> | undefined {
  const value = env[name]?.trim();
  if (value === undefined || value === "") return undefined;
  const [schema, words] = settings[name];
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new StartError(`${name} must be ${words}.`);
  return parsed.data as z.infer<(typeof settings)[Name][0]>; // as: the compiler does not follow one name through the table
}

/**
 * The environment is full of other programs' names, so an unknown one is refused only where it can mean nothing but a setting of ours:
 * one that begins with CORELLA_ (our settings have no prefix), and one of seven letters or more that is a single slip of the keyboard, or a
 * difference of case, hyphen or underscore, away from a setting (DATABASE_URI, DATADIR, Data_Dir). Shorter names (PORT, HOST, DEMO) are too
 * near to ordinary words to guess at.
 */
function insistOnKnownNames(env: Environment): void {
  const known = Object.keys(settings);
  for (const name of Object.keys(env)) {
    if (known.includes(name)) continue;
    const bare = name.replace(/^CORELLA_/i, "");
    const meant =
      bare.length < 7
        ? known.find((setting) => setting === bare.toUpperCase())
        : known.find((setting) => isSlipOf(bare, setting));
    const ours = bare !== name;
    if (ours || (meant !== undefined && bare.length >= 7)) {
      throw new StartError(
        `${name} is not a setting of Corella${meant === undefined ? ": the settings are " + known.join(", ") : `: did you mean ${meant}`}.`,
      );
    }
  }
}

function isSlipOf(name: string, setting: string): boolean {
  const plain = (text: string) => text.toUpperCase().replace(/[-_]/g, "");
  return plain(name) === plain(setting) || isOneEditApart(name, setting);
}

/** One letter more, less, or another. */
function isOneEditApart(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (long.length - short.length > 1) return false;
  let start = 0;
  while (start < short.length && short[start] === long[start]) start++;
  return long.slice(start + 1) === short.slice(long.length === short.length ? start + 1 : start);
}
