import type { Services } from "#platform/services.ts";
import { ewayRapid } from "./eway.ts";
import type { CardGateway } from "./port.ts";

/** Returns the card gateway, or null if no provider is configured. */
export const gatewayOf = ({ config }: Pick<Services, "config">): CardGateway | null =>
  config.gateway === undefined ? null : ewayRapid(config.gateway);
