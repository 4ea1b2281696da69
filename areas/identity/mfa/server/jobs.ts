import { secretContext } from "#areas/identity/sign-in/server/index.ts";
import type { Job } from "#platform/http/feature.ts";
import { keyRingOf } from "#platform/key-ring.ts";
import { listSecrets } from "./queries.ts";
import { setAuthenticatorSecret } from "#areas/identity/sign-in/server/index.ts";

export const jobs: Record<string, Job> = {
  // Encrypts old secrets with the current key after a new key becomes the first in the ring. The old key can
  // be removed a day later.
  "second-factors.reseal": {
    clock: "41 3 * * *",
    async run(_payload, { db, config, log }) {
      const ring = keyRingOf(config);
      let after = 0;
      for (;;) {
        const rows = await listSecrets(db, after);
        for (const { ID, _person, secret } of rows) {
          after = ID;
          if (ring.isCurrent(secret)) continue;
          const opened = ring.open(secret, secretContext(_person));
          if (opened) await setAuthenticatorSecret(db, ID, ring.seal(opened, secretContext(_person)));
          else log.error({ authenticator: ID }, "no sealing key at hand opens this secret");
        }
        if (rows.length === 0) return;
      }
    },
  },
};
