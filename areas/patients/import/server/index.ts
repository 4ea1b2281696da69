import { z } from "zod";
import { defineFeature, endpoints } from "#platform/http/feature.ts";
import { importRoutes } from "../contract.ts";
import { handlers } from "./handlers.ts";
import { listRunning } from "./queries.ts";
import { expireImports } from "./retention.ts";
import { runImport } from "./run.ts";

export { type Owner } from "./judge.ts";
export { planImport } from "./plan.ts";
export { listRuns, removeRun, updateRun } from "./queries.ts";
export { listRows } from "./row.queries.ts";
export { runImport } from "./run.ts";
export { type Received } from "./text-of-file.ts";

const OfRun = z.object({ doctor: z.int(), run: z.int() });

export const imports = defineFeature({
  name: "import",
  endpoints: [endpoints(importRoutes, handlers)],
  jobs: {
    "import.run": {
      async run(payload, { db, realtime }) {
        const { doctor, run } = OfRun.parse(payload);
        await runImport(db, doctor, run, () =>
          realtime.publish([
            { doctor, controller: "import", identity: run, by: 0 },
            { doctor, controller: "patient", identity: 0, by: 0 },
          ]),
        );
      },
    },
    "import.expire": {
      clock: "23 4 * * *",
      async run(_payload, { db, log }) {
        const expired = await expireImports(db, new Date());
        if (expired > 0) log.info({ expired }, "rows of old imports were removed");
      },
    },
    // A run whose server was killed goes on; where it is still being worked on, two workers share its rows without harm.
    "import.resume": {
      clock: "*/2 * * * *",
      async run(_payload, { db, jobs }) {
        for (const { _doctor, ID } of await listRunning(db))
          await jobs.enqueue(db, "import.run", { doctor: _doctor, run: ID }, { key: `import-${ID}` });
      },
    },
  },
});
