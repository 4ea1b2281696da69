import { soonestFreeTime } from "#features/appointments/server/index.ts";
import type { Handlers } from "#server/http/call.ts";
import type { freeRoutes } from "../free.contract.ts";

export const freeHandlers: Handlers<typeof freeRoutes> = {
  async next({ db, client, now }) {
    return { free: await soonestFreeTime(db, client, now) };
  },
};
