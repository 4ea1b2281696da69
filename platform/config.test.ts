import { describe, expect, test } from "vitest";
import { readConfig } from "#platform/config.ts";

describe("settings", () => {
  test("nothing needs to be set", () => {
    expect(readConfig({ PATH: "/bin", HOME: "/home/x", EDITOR: "vi" })).toMatchObject({
      port: 3000,
      host: "127.0.0.1",
      hostIsSet: false,
      demo: true,
      databaseUrl: undefined,
      passwordMinLength: 6,
      refuseCommonPasswords: false,
    });
  });

  test("at an https address it is in earnest, unless told", () => {
    expect(readConfig({ PUBLIC_URL: "https://corella.example" }).refuseCommonPasswords).toBe(true);
    expect(readConfig({ PUBLIC_URL: "http://corella.example" }).refuseCommonPasswords).toBe(false);
    const told = { PUBLIC_URL: "https://corella.example", REFUSE_COMMON_PASSWORDS: "no" };
    expect(readConfig(told).refuseCommonPasswords).toBe(false);
  });

  test("files are kept in the data folder", () => {
    expect(readConfig({ DATA_DIR: "/srv/corella" }).storageDir).toBe("/srv/corella/files");
  });

  test("a database of one's own brings no demo", () => {
    expect(readConfig({ DATABASE_URL: "postgresql://a:b@db/corella" }).demo).toBe(false);
    expect(readConfig({ DATABASE_URL: "postgresql://a:b@db/corella", DEMO: "yes" }).demo).toBe(true);
  });

  test("a database may be reached by a socket", () => {
    expect(readConfig({ DATABASE_URL: "postgresql://corella@/corella?host=/run/pg" }).databaseUrl).toContain(
      "/run/pg",
    );
  });

  test("says that HOST was set", () => {
    expect(readConfig({ HOST: "0.0.0.0" })).toMatchObject({ host: "0.0.0.0", hostIsSet: true });
  });

  test("a service and its key are set together", () => {
    const sms = { SMS_URL: "https://api.twilio.com/", SMS_ACCOUNT: "AC1", SMS_TOKEN: "a-long-token" };
    const account = { url: "https://api.twilio.com", account: "AC1", token: "a-long-token" };
    expect(readConfig(sms).sms).toEqual(account);
    expect(readConfig({ SMS_PART_PRICE: "7.9" }).smsPartPrice).toBe(79);
    expect(() => readConfig({ SMS_URL: sms.SMS_URL })).toThrow("SMS_URL, SMS_ACCOUNT and SMS_TOKEN");
    const abr = { ABR_URL: "https://abr.business.gov.au/", ABR_GUID: "0f0f0f0f-0000-4000-8000-000000000000" };
    expect(readConfig(abr).abr).toEqual({ url: "https://abr.business.gov.au", guid: abr.ABR_GUID });
    expect(() => readConfig({ ABR_URL: abr.ABR_URL })).toThrow("Set both ABR_URL and ABR_GUID, or neither.");
    expect(() => readConfig({ MAILING_KEY: "k" })).toThrow(
      "Set both MAILING_URL and MAILING_KEY, or neither.",
    );
    const eway = { EWAY_URL: "https://api.ewaypayments.com/", EWAY_KEY: "key", EWAY_PASSWORD: "word" };
    expect(readConfig(eway).gateway).toEqual({
      url: "https://api.ewaypayments.com",
      key: "key",
      password: "word",
    });
    expect(() => readConfig({ ...eway, EWAY_PASSWORD: undefined })).toThrow(
      "Set EWAY_URL, EWAY_KEY and EWAY_PASSWORD, or none of them.",
    );
    expect(readConfig({})).toMatchObject({
      gateway: undefined,
      abr: undefined,
      mailing: undefined,
      newsUrl: undefined,
    });
  });

  test("an empty value is no value", () => {
    expect(readConfig({ PORT: "", DATABASE_URL: " " })).toMatchObject({ port: 3000, databaseUrl: undefined });
  });

  test("a public address loses its last slash", () => {
    expect(readConfig({ PUBLIC_URL: "https://rooms.example.au/" }).publicUrl).toBe(
      "https://rooms.example.au",
    );
  });

  test("files in a bucket need its key, and leave the folder alone", () => {
    const key = { STORAGE_ACCESS_KEY: "corella", STORAGE_SECRET_KEY: "sekrit" };
    const url = "s3://corella-files/sydney?region=ap-southeast-2";
    expect(readConfig({ STORAGE_URL: url, ...key }).bucket).toEqual({
      url,
      accessKey: "corella",
      secretKey: "sekrit",
    });
    expect(() => readConfig({ STORAGE_URL: url })).toThrow(
      "STORAGE_URL needs STORAGE_ACCESS_KEY and STORAGE_SECRET_KEY.",
    );
    expect(() => readConfig({ STORAGE_URL: url, STORAGE: "/srv", ...key })).toThrow(
      "Set STORAGE or STORAGE_URL, not both.",
    );
  });

  test("behind a pooler statements have no names unless one says so", () => {
    const urls = {
      DATABASE_URL: "postgresql://pooler/corella",
      DATABASE_DIRECT_URL: "postgresql://db/corella",
    };
    expect(readConfig(urls)).toMatchObject({
      databaseDirectUrl: urls.DATABASE_DIRECT_URL,
      preparedStatements: false,
    });
    expect(readConfig({ ...urls, PREPARED_STATEMENTS: "yes" }).preparedStatements).toBe(true);
    expect(() => readConfig({ DATABASE_DIRECT_URL: urls.DATABASE_DIRECT_URL })).toThrow(
      "DATABASE_DIRECT_URL needs DATABASE_URL",
    );
  });

  test.each([
    ["PORT", "eighty"],
    ["PORT", "65536"],
    ["PORT", "-1"],
    ["HOST", "not a host"],
    ["DATABASE_URL", "mysql://root:sekrit@db/x"],
    ["DATABASE_URL", "sekrit"],
    ["PUBLIC_URL", "rooms.example.au"],
    ["DEMO", "perhaps"],
    ["DATABASE_DIRECT_URL", "http://sekrit@db"],
    ["DATABASE_CONNECTIONS", "1"],
    ["STORAGE_URL", "https://sekrit@bucket"],
    ["STORAGE_URL", "s3://No_Bucket"],
    ["STORAGE_SECRET_KEY", "sek rit"],
    ["TRUSTED_PROXIES", "everybody"],
    ["DRAIN_SECONDS", "601"],
    ["FINISH_SECONDS", "0"],
    ["MAIL_URL", "https://mail"],
    ["MAIL_FROM", "nobody"],
    ["LOG_LEVEL", "loud"],
    ["PASSWORD_MIN_LENGTH", "5"],
    ["SESSION_HOURS", "0"],
    ["IDLE_LOCK_MINUTES", "soon"],
    ["SLOW_QUERY_MS", "1.5"],
  ])("refuses %s=%s by name", (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} must be [^\\n]+\\.$`));
    expect(() => readConfig({ [name]: value })).not.toThrow(/sekrit/);
  });

  test.each([
    ["CORELLA_PORT", "PORT"],
    ["CORELLA_DATA_DIR", "DATA_DIR"],
    ["DATABASE_URI", "DATABASE_URL"],
    ["DATADIR", "DATA_DIR"],
    ["database_url", "DATABASE_URL"],
    ["DATABSE_URL", "DATABASE_URL"],
    ["LOGLEVEL", "LOG_LEVEL"],
  ])("%s is taken for a slip of %s", (name, meant) => {
    expect(() => readConfig({ [name]: "x" })).toThrow(
      `${name} is not a setting of Corella: did you mean ${meant}.`,
    );
  });

  test("an unknown setting of ours is refused", () => {
    expect(() => readConfig({ CORELLA_COLOUR: "red" })).toThrow(
      "CORELLA_COLOUR is not a setting of Corella: the settings are PORT",
    );
  });

  test("names of other programs are left alone", () => {
    expect(() =>
      readConfig({ HOSTNAME: "x", PORTS: "1", MAIL: "/var/mail/x", POST: "1", TERM: "xterm", DEMOS: "x" }),
    ).not.toThrow();
  });
});

describe("METRICS", () => {
  test("a port alone is this machine's", () => {
    expect(readConfig({ METRICS: "9464" }).metrics).toEqual({
      host: "127.0.0.1",
      port: 9464,
      token: undefined,
    });
    expect(readConfig({ METRICS: "[::1]:9464" }).metrics).toMatchObject({ host: "::1" });
  });

  test("an address others reach needs a token", () => {
    expect(() => readConfig({ METRICS: "0.0.0.0:9464" })).toThrow("METRICS_TOKEN");
    expect(readConfig({ METRICS: "0.0.0.0:9464", METRICS_TOKEN: "0123456789abcdef" }).metrics).toMatchObject({
      host: "0.0.0.0",
    });
    expect(() => readConfig({ METRICS: "9464", METRICS_TOKEN: "short" })).toThrow("16");
    expect(() => readConfig({ METRICS: "99999" })).toThrow("65535");
  });
});

describe("OTEL_EXPORTER_OTLP_ENDPOINT", () => {
  test("nothing is traced without it", () =>
    expect(readConfig({ OTEL_SERVICE_NAME: "x" }).traces).toBeUndefined());

  test("with the headers and the share OpenTelemetry's own settings name", () => {
    const env = {
      OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:4318",
      OTEL_EXPORTER_OTLP_HEADERS: "authorization=Bearer a=b,x-tenant=7",
      OTEL_TRACES_SAMPLER_ARG: "0.25",
    };
    expect(readConfig(env).traces).toEqual({
      endpoint: "http://127.0.0.1:4318",
      headers: { authorization: "Bearer a=b", "x-tenant": "7" },
      serviceName: "corella",
      share: 0.25,
    });
  });
});
