import { EWAY_KEY, EWAY_PASSWORD, type EwaySandbox, startEway } from "#sandbox/eway/eway.ts";
import { startApp, type TestApp, type Visitor } from "./app.ts";

export interface CardApp {
  readonly app: TestApp;
  readonly eway: EwaySandbox;
  readonly staff: Visitor;
  readonly stop: () => Promise<void>;
}

/** Starts a server with the sandbox of the card provider (eWAY) and signs in the superadministrator. */
export async function startCardApp(): Promise<CardApp> {
  const eway = await startEway();
  const app = await startApp({ EWAY_URL: eway.url, EWAY_KEY, EWAY_PASSWORD });
  const stop = async (): Promise<void> => {
    await app.stop();
    await eway.stop();
  };
  return { app, eway, staff: await app.signIn("superadmin"), stop };
}
