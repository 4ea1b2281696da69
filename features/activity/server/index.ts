import { feature, mounted } from "#server/http/feature.ts";
import { activityRoutes } from "../contract.ts";
import { sealChains } from "./chain.ts";
import { handlers } from "./handlers.ts";

export const activity = feature({
  name: "activity",
  mounted: [mounted(activityRoutes, handlers)],
  jobs: {
    "activity.seal": {
      clock: "* * * * *",
      run: async (_payload, { db }) => {
        await sealChains(db);
      },
    },
  },
});
