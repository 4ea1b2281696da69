import type { Handlers } from "#platform/http/call.ts";
import type { installationRoutes } from "./installation.contract.ts";
import { whoIsHere } from "./installation.ts";

export const installationHandlers: Handlers<typeof installationRoutes> = {
  async state({ db, services }) {
    const { hasDemo, hasPeople } = await whoIsHere(db);
    return {
      waits: hasDemo || !hasPeople,
      has_demo: hasDemo,
      needs_code: !hasDemo && !hasPeople && services.setupCode !== null,
      password_min_length: services.config.passwordMinLength,
    };
  },
};
