import { defineFeature, endpoints } from "#platform/http/feature.ts";
import { conversionRoutes } from "../contract.ts";
import type { ReferralsChanged } from "#areas/patients/referrals/server/index.ts";
import { existingRoutes } from "../existing.contract.ts";
import { labelRoutes } from "../label.contract.ts";
import { lockRoutes } from "../lock.contract.ts";
import { rchRoutes } from "../rch.contract.ts";
import { existingHandlers, type References } from "./existing.handlers.ts";
import { rchHandlers } from "./rch.handlers.ts";
import { handlers } from "./handlers.ts";
import { labelHandlers } from "./label.handlers.ts";
import { lockHandlers } from "./lock.handlers.ts";
import { waitingPictures } from "./waiting.ts";

export const conversion = (references: References, tell: ReferralsChanged) =>
  defineFeature({
    name: "conversion",
    endpoints: [
      endpoints(conversionRoutes, handlers(tell)),
      endpoints(lockRoutes, lockHandlers),
      endpoints(labelRoutes, labelHandlers),
      endpoints(existingRoutes, existingHandlers(references, tell)),
      endpoints(rchRoutes, rchHandlers),
    ],
    waiting: [waitingPictures],
  });
