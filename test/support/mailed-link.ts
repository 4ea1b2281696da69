import { expect } from "vitest";
import type { openOffice } from "./office.ts";

const TO_CHOOSE_A_PASSWORD = /\/login\/reset\/[\w-]+/;

/**
 * Returns the matching link from the newest email to this address that contains one. Waits for the email;
 * looks for the link to choose a password by default.
 */
export async function mailedLink(
  office: ReturnType<typeof openOffice>,
  address: string,
  link: RegExp = TO_CHOOSE_A_PASSWORD,
): Promise<string> {
  const { mailbox } = office.server().services;
  const find = async (): Promise<string> => {
    // The mailbox lists the newest email first.
    for (const { name, to } of (await mailbox?.list()) ?? []) {
      const message = to.includes(address) ? await mailbox?.read(name) : null;
      const [found = ""] = link.exec(message?.text ?? "") ?? [];
      if (found !== "") return found;
    }
    return "";
  };
  await expect.poll(find, { timeout: 15_000 }).not.toBe("");
  return find();
}
