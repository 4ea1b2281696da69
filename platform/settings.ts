import { cutTrailing } from "#kernel/text/cut-trailing.ts";
import { isAbsolute } from "node:path";
import { z } from "zod";
import { converterCommand } from "#platform/converter-command.ts";
import { StartError } from "#platform/start-error.ts";

const yesNo = z
  .enum(["yes", "no", "true", "false", "1", "0"])
  .transform((value) => ["yes", "true", "1"].includes(value));
const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,7}$/)
    .transform(Number)
    .pipe(z.int().min(min).max(max));
const urlWith = (protocol: RegExp) => z.url({ protocol });

/** Schema of every setting, and the text that describes valid values. */
export const settings = {
  PORT: [wholeNumber(0, 65_535), "a port from 0 to 65535"],
  HOST: [z.string().regex(/^[\w.:-]+$/), "an address to listen on, such as 127.0.0.1 or 0.0.0.0"],
  DATA_DIR: [z.string().min(1), "the path of a folder"],
  DATABASE_URL: [
    urlWith(/^postgres(ql)?$/).or(z.string().regex(/^postgres(ql)?:\/\/[^/]*@?\/.*[?&]host=/)),
    "an address that begins with postgresql://",
  ],
  DATABASE_DIRECT_URL: [
    urlWith(/^postgres(ql)?$/).or(z.string().regex(/^postgres(ql)?:\/\/[^/]*@?\/.*[?&]host=/)),
    "an address that begins with postgresql://",
  ],
  DATABASE_OWNER_URL: [
    urlWith(/^postgres(ql)?$/).or(z.string().regex(/^postgres(ql)?:\/\/[^/]*@?\/.*[?&]host=/)),
    "an address that begins with postgresql://",
  ],
  DATABASE_CONNECTIONS: [wholeNumber(2, 500), "a number from 2 to 500"],
  PREPARED_STATEMENTS: [yesNo, "yes or no"],
  PUBLIC_URL: [
    urlWith(/^https?$/).transform((url) => cutTrailing(url, "/")),
    "an address that begins with http:// or https://",
  ],
  DEMO: [yesNo, "yes or no"],
  DEMO_HISTORY: [yesNo, "yes or no"],
  ALLOW_PUBLIC_DEMO: [yesNo, "yes or no"],
  MAIL_URL: [urlWith(/^smtps?$/), "an address that begins with smtp:// or smtps://"],
  MAIL_FROM: [z.string().regex(/^[^\r\n]*[^\s@<>]@[^\s@<>]+>?$/), "an email address"],
  MAIL_REPLY_TO: [z.string().regex(/^[^\r\n]*[^\s@<>]@[^\s@<>]+>?$/), "an email address"],
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
  AUDIO_CONVERTER: [
    z
      .string()
      .max(1000)
      .refine((command) => converterCommand(command) !== null),
    "a program and its arguments, with {in} and {out} among them, such as ffmpeg -i {in} {out}",
  ],
  MAILING_URL: [
    urlWith(/^https?$/),
    "the address of the mailing service's API, such as https://us1.api.mailchimp.com/3.0",
  ],
  MAILING_KEY: [z.string().regex(/^\S{1,200}$/), "the API key of the mailing service"],
  WEBHOOKS_PRIVATE: [yesNo, "yes or no"],
  NEWS_URL: [urlWith(/^https?$/), "the address of the publisher's site, such as https://news.example.au"],
  ABR_URL: [
    urlWith(/^https?$/),
    "the address of the ABN Lookup service, such as https://abr.business.gov.au",
  ],
  ABR_GUID: [z.string().regex(/^[0-9a-fA-F-]{36}$/), "the authentication GUID of ABN Lookup"],
  EWAY_URL: [urlWith(/^https?$/), "the address of the eWAY Rapid API, such as https://api.ewaypayments.com"],
  EWAY_KEY: [z.string().regex(/^\S{1,300}$/), "the API key of the card provider"],
  EWAY_PASSWORD: [z.string().regex(/^\S{1,100}$/), "the password of that API key"],
  SMS_URL: [urlWith(/^https?$/), "the address of the SMS provider, such as https://api.twilio.com"],
  SMS_ACCOUNT: [z.string().regex(/^[A-Za-z0-9]{2,64}$/), "the account SID of the SMS provider"],
  SMS_TOKEN: [z.string().regex(/^\S{8,200}$/), "the auth token of that account"],
  SMS_PART_PRICE: [
    z
      .string()
      .regex(/^\d{1,2}(\.\d)?$/)
      .transform((cents) => Math.round(Number(cents) * 10)),
    "the price of one part of an SMS in cents, such as 7.9",
  ],
  SECURE_MESSAGE_FOLDER: [
    z.string().refine((path) => isAbsolute(path)),
    "the absolute path of a folder, such as /var/lib/corella/secure-messages",
  ],
  TRUSTED_PROXIES: [
    z.string().regex(/^[0-9a-fA-F.:/]+(\s*,\s*[0-9a-fA-F.:/]+)*$/),
    "addresses such as 10.0.0.5 or 10.0.0.0/24, with commas between them",
  ],
  DRAIN_SECONDS: [wholeNumber(0, 600), "a number of seconds from 0 to 600"],
  FINISH_SECONDS: [wholeNumber(1, 3_600), "a number of seconds from 1 to 3600"],
  LOG_LEVEL: [
    z.enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"]),
    "trace, debug, info, warn, error, fatal or silent",
  ],
  PASSWORD_MIN_LENGTH: [wholeNumber(6, 128), "a number from 6 to 128"],
  REFUSE_COMMON_PASSWORDS: [yesNo, "yes or no"],
  SEALING_KEY: [
    z.string().regex(/^[A-Za-z0-9+/]{43}=(,[A-Za-z0-9+/]{43}=)*$/),
    "32 random bytes in base64, or several of them with commas between: the first one seals",
  ],
  ARCHIVE_KEYS: [
    z
      .string()
      .regex(/^[A-Za-z0-9+/]{43}=(\s*,\s*[A-Za-z0-9+/]{43}=)*$/)
      .transform((keys) => keys.split(",").map((key) => key.trim())),
    "archive keys of installations you trust, as their export prints them, with commas between",
  ],
  SESSION_HOURS: [wholeNumber(1, 8_760), "a number of hours from 1 to 8760"],
  IDLE_LOCK_MINUTES: [wholeNumber(0, 1_440), "a number of minutes from 0 (never) to 1440"],
  SLOW_QUERY_MS: [wholeNumber(1, 3_600_000), "a number of milliseconds from 1 to 3600000"],
  METRICS: [
    z.string().regex(/^((\[[0-9a-fA-F:]+\]|[\w.-]+):)?\d{1,5}$/),
    "a port, or an address and a port, such as 127.0.0.1:9464",
  ],
  METRICS_TOKEN: [z.string().regex(/^[\x21-\x7e]{16,500}$/), "a token of 16 or more letters and digits"],
  OTEL_EXPORTER_OTLP_ENDPOINT: [urlWith(/^https?$/), "an address that begins with http:// or https://"],
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

export type Setting = keyof typeof settings;

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Returns a setting, or undefined if it is missing or empty, because compose files pass on settings that were
 * left empty. Throws a `StartError` for an invalid value, without printing it, because it may be a password.
 */
export function readSetting<Name extends Setting>(
  env: Environment,
  name: Name,
): z.infer<(typeof settings)[Name][0]> | undefined {
  const value = env[name]?.trim();
  if (value === undefined || value === "") return undefined;
  const [schema, description] = settings[name];
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new StartError(`${name} must be ${description}.`);
  return parsed.data as z.infer<(typeof settings)[Name][0]>; // `as`: the compiler does not follow one name through the table.
}

/**
 * Throws a `StartError` for a misspelled setting. The environment contains other programs' names, so only
 * names that can't mean anything else are refused: those that begin with CORELLA_ (settings have no prefix),
 * and names of seven letters or more that differ from a setting by one typing error or by case, hyphens or
 * underscores (DATABASE_URI, DATADIR, Data_Dir). Shorter names (PORT, HOST, DEMO) are too similar to ordinary
 * words.
 */
export function assertKnownNames(env: Environment): void {
  const settingNames = Object.keys(settings);
  for (const name of Object.keys(env)) {
    if (settingNames.includes(name)) continue;
    const unprefixed = name.replace(/^CORELLA_/i, "");
    const suggestion =
      unprefixed.length < 7
        ? settingNames.find((setting) => setting === unprefixed.toUpperCase())
        : settingNames.find((setting) => isTypoOf(unprefixed, setting));
    const hasPrefix = unprefixed !== name;
    if (hasPrefix || (suggestion !== undefined && unprefixed.length >= 7)) {
      throw new StartError(
        `${name} is not a setting of Corella${suggestion === undefined ? ": the settings are " + settingNames.join(", ") : `: did you mean ${suggestion}`}.`,
      );
    }
  }
}

function isTypoOf(name: string, setting: string): boolean {
  const normalise = (text: string) => text.toUpperCase().replace(/[-_]/g, "");
  return normalise(name) === normalise(setting) || isOneEditApart(name, setting);
}

/** Returns true if one letter is added, missing or replaced. */
function isOneEditApart(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (long.length - short.length > 1) return false;
  let start = 0;
  while (start < short.length && short[start] === long[start]) start++;
  return long.slice(start + 1) === short.slice(long.length === short.length ? start + 1 : start);
}
