import type { Services } from "#platform/services.ts";
import { ewayRapid } from "./eway.ts";
import type { CardGateway } from "./port.ts";

/** Null where no card provider is set. */
export const gatewayOf = ({ config }: Pick<Services, "config">): CardGateway | null =>
  config.gateway === undefined ? null : ewayRapid(config.gateway);
