import type { Config } from "#platform/config.ts";
import { ABR_GUID, startAbr } from "#sandbox/abr/abr.ts";
import { EWAY_KEY, EWAY_PASSWORD, startEway } from "#sandbox/eway/eway.ts";
import { MAILING_KEY, startMailing } from "#sandbox/mailing/mailing.ts";
import { startNews } from "#sandbox/news/news.ts";
import { SMS_ACCOUNT, SMS_TOKEN, startSms } from "#sandbox/sms/sms.ts";
import { DEMO_SUBSCRIBERS } from "./demo/subscribers.ts";

/** Price of one part of an SMS in the demo, in tenths of a cent. */
const DEMO_PART_PRICE = 79;

interface Sandboxes {
  /** Configuration with the addresses of the sandboxes for services that weren't configured. */
  readonly config: Config;
  readonly stop: () => Promise<void>;
}

/**
 * Starts sandboxes of the outside services that aren't configured, for the demo only (F-11). A real practice
 * uses only the configured services, because sandboxes return fictional data.
 */
export async function startSandboxes(config: Config, hasDemo: boolean): Promise<Sandboxes> {
  if (!hasDemo) return { config, stop: async () => undefined };
  const mailing = config.mailing
    ? null
    : await startMailing(DEMO_SUBSCRIBERS.map(({ email_address }) => email_address));
  const abr = config.abr ? null : await startAbr();
  const eway = config.gateway ? null : await startEway({ webhooks: 1 });
  const news = config.newsUrl === undefined ? await startNews() : null;
  const sms = config.sms ? null : await startSms({ delivers: true });
  return {
    config: {
      ...config,
      mailing: mailing ? { url: mailing.url, key: MAILING_KEY } : config.mailing,
      abr: abr ? { url: abr.url, guid: ABR_GUID } : config.abr,
      gateway: eway ? { url: eway.url, key: EWAY_KEY, password: EWAY_PASSWORD } : config.gateway,
      sms: sms ? { url: sms.url, account: SMS_ACCOUNT, token: SMS_TOKEN } : config.sms,
      smsPartPrice: config.smsPartPrice ?? (sms ? DEMO_PART_PRICE : undefined),
      newsUrl: news?.url ?? config.newsUrl,
    },
    async stop() {
      for (const server of [mailing, abr, eway, news, sms]) await server?.stop();
    },
  };
}
