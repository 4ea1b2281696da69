import { z } from "zod";
import { FreeTime } from "#areas/calendar/appointments/contract.ts";
import { route } from "#kernel/contract.ts";

export const freeRoutes = {
  next: route({
    id: "own",
    summary: "The next available time for Home; empty where there is none",
    method: "GET",
    path: "/home/free",
    needs: "calendar.view",
    owner: "client",
    reply: z.object({ free: FreeTime.nullable() }),
  }),
};
