import { expect } from "vitest";
import type { openOffice } from "./office.ts";

const TO_CHOOSE_A_PASSWORD = /\/login\/reset\/[\w-]+/;

/** The link in the newest email to this address that has one; the one to choose a password unless another is wanted. */
export async function mailedLink(
  office: ReturnType<typeof openOffice>,
  address: string,
  link: RegExp = TO_CHOOSE_A_PASSWORD,
): Promise<string> {
  const { mailbox } = office.server().services;
  const find = async (): Promise<string> => {
    // The newest first.
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
