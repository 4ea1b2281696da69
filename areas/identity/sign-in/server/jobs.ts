import { signInPaths } from "../paths.ts";
import { absoluteUrl } from "#kernel/contract/link.ts";
import { z } from "zod";
import { resetMail } from "../rules/reset-mail.ts";
import type { Job } from "#platform/http/feature.ts";
import { removeOldReplies } from "#platform/http/idempotency.ts";
import { keyRingOf } from "#platform/key-ring.ts";
import { forgetOldAllowances } from "#platform/mail/allowance.ts";
import { enqueueMail } from "#platform/mail/queue.ts";
import { newToken } from "#platform/access/session.ts";
import { linkAddress } from "./account-notice.ts";
import { findPerson } from "./person.queries.ts";
import { insertToken } from "./token.queries.ts";
import { removeOldAttempts } from "./sign-in-attempts.queries.ts";

const RESET_SECONDS = 3600;
/** Payload of the job. `asked` is the time of the request, so that a repeated job sends one email. */
const Payload = z.object({ person: z.int(), asked: z.iso.datetime() });

export const jobs: Record<string, Job> = {
  // Creates the token here rather than in the request, so that no job's payload contains a token in clear
  // text.
  "sign-in.send_reset": {
    async run(payload, { db, publicUrl, config }) {
      const { person: ID, asked } = Payload.parse(payload);
      const person = await findPerson(db, ID);
      const to = await linkAddress(db, ID);
      if (!person?.active || to === null) return;
      const token = newToken();
      await db.transaction().execute(async (trx) => {
        const { isNew } = await enqueueMail(trx, {
          dedupeKey: `password-reset:${person.ID}:${asked}`,
          to,
          ...resetMail(person, absoluteUrl(publicUrl(), signInPaths.reset({ token }))),
          _doctor: person._doctor ?? undefined,
          _person: person.ID,
          secret: {
            token,
            until: new Date(Date.now() + RESET_SECONDS * 1000).toISOString(),
            ring: keyRingOf(config),
          },
        });
        if (isNew) await insertToken(trx, { text: token, person: person.ID, seconds: RESET_SECONDS });
      });
    },
  },
  "sign-in.tidy": {
    clock: "17 3 * * *",
    run: async (_payload, { db }) => {
      await removeOldAttempts(db);
      await removeOldReplies(db);
      await forgetOldAllowances(db);
    },
  },
};
