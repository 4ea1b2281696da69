import { z } from "zod";
import { FreeTime } from "#areas/calendar/appointments/contract.ts";
import { route } from "#kernel/contract.ts";

export const freeRoutes = {
  next: route({
    id: "own",
    summary: "The next free time, as home shows it: a practice without one is no error here",
    method: "GET",
    path: "/home/free",
    needs: "calendar.view",
    owner: "client",
    reply: z.object({ free: FreeTime.nullable() }),
  }),
};
