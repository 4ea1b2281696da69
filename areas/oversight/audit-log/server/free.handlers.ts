import { soonestFreeTime } from "#areas/calendar/appointments/server/index.ts";
import type { Handlers } from "#platform/http/call.ts";
import type { freeRoutes } from "../free.contract.ts";

export const freeHandlers: Handlers<typeof freeRoutes> = {
  async next({ db, client, now }) {
    return { free: await soonestFreeTime(db, client, now) };
  },
};
