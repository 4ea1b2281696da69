import { letterFile } from "#areas/transcription/tasks/contract.ts";
import type { Db } from "#platform/db/db.ts";
import { MB } from "#platform/files/contract.ts";
import { claimFile, insertServerFile, removeUnused } from "#platform/files/server/index.ts";
import type { HandlerContext } from "#platform/http/call.ts";
import type { Services } from "#platform/services.ts";
import type { letterRoutes } from "../contract.ts";
import type { PreparedLetter } from "./prepare.ts";

/** Largest PDF in a secure message. Messages are a third larger, and services refuse them above about 15 MB. */
export const MAX_MESSAGE_BYTES = 10 * MB;
export const TOO_LARGE = "This letter is larger than 10 MB, which is too large for a secure message.";

type KeeperCall = Pick<
  HandlerContext<(typeof letterRoutes)["send" | "again"]>,
  "services" | "client" | "actor" | "afterCommit"
>;

/** Returns the PDF's file, inserted when the first recipient needs it. */
export function pdfKeeper(db: Db, call: KeeperCall, { pdf, made }: PreparedLetter) {
  let ID = pdf?.ID;
  const { services, client, actor, afterCommit } = call;
  return {
    size: pdf?.size ?? made?.size ?? 0,
    async ID(): Promise<number> {
      if (ID !== undefined) return ID;
      if (!made) throw new Error("a letter has no PDF");
      const row = await insertServerFile(db, client.ID, actor.ID, letterFile, made, (spare) =>
        afterCommit(() => void removeUnused(services, spare)),
      );
      await claimFile(db, client.ID, row.ID);
      ID = row.ID;
      return ID;
    },
  };
}

/** Runs `send`, and removes the new PDF of the letter again if no sending uses it. */
export async function removingUnused<Result>(
  services: Services,
  { made }: PreparedLetter,
  send: () => Promise<Result>,
): Promise<Result> {
  try {
    return await send();
  } finally {
    if (made) await removeUnused(services, [made.storage_key]);
  }
}
