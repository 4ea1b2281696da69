import type { Handlers } from "#platform/http/call.ts";
import { isFromThisMachine } from "#platform/http/forwarded-address.ts";
import type { installationRoutes } from "./installation.contract.ts";
import { practiceState } from "./installation.ts";

export const installationHandlers: Handlers<typeof installationRoutes> = {
  async state({ db, services, request }) {
    const { hasBegun, hasDemo } = await practiceState(db);
    return {
      waits: !hasBegun,
      has_demo: hasDemo,
      needs_code: !hasBegun && !isFromThisMachine(request, services.config),
      password_min_length: services.config.passwordMinLength,
    };
  },
};
