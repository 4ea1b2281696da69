import { z } from "zod";
import { FreeTime } from "#areas/calendar/appointments/contract.ts";
import { ClientBrief } from "#platform/access/session.contract.ts";
import { route } from "#kernel/contract.ts";

export const homeRoutes = {
  needs: route({
    id: "own",
    summary: "Open items for the practice: how many patients have missing data",
    method: "GET",
    path: "/home/needs",
    needs: "patient.view",
    owner: "client",
    reply: z.object({ patients_missing_data: z.int().min(0) }),
  }),
  recentClients: route({
    id: "own",
    summary: "Clients the staff member worked for most recently",
    method: "GET",
    path: "/home/recentClients",
    needs: "activity.view",
    owner: "none",
    staffOnly: true,
    reply: z.array(ClientBrief),
  }),
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
