import { z } from "zod";
import type { Job } from "#server/http/feature.ts";
import { forgetOldAnswers } from "#server/http/once.ts";
import { newToken } from "#server/http/session.ts";
import { findPerson, insertToken, removeOldTries } from "./queries.ts";

const RESET_SECONDS = 3600;
const ForPerson = z.object({ person: z.int() });

export const jobs: Record<string, Job> = {
  // The token is made here and not by the request, so that no job's payload ever holds one in clear.
  "sign-in.send_reset": {
    async run(payload, { db, mail, publicUrl }) {
      const person = await findPerson(db, ForPerson.parse(payload).person);
      if (!person?.email_address || !person.active) return;
      const token = newToken();
      await insertToken(db, { text: token, purpose: "reset", person: person.ID, seconds: RESET_SECONDS });
      await mail.send({
        to: person.email_address,
        subject: "A new password for Corella",
        text: `Dear ${person.first_name} ${person.last_name},\n\nsomebody asked for a new password for the user name ${person.username}.\n\nTo set one, open this address within an hour:\n${publicUrl()}/login/reset/${token}\n\nIf it was not you, nothing has changed and you need not do anything.\n`,
        message_id: `reset-${token.slice(0, 16)}@corella`,
      });
    },
  },
  "sign-in.tidy": {
    clock: "17 3 * * *",
    run: async (_payload, { db }) => {
      await removeOldTries(db);
      await forgetOldAnswers(db);
    },
  },
};
