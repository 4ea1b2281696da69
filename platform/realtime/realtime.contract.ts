import { route } from "#kernel/contract.ts";

export const realtimeRoutes = {
  live: route({
    id: "own",
    summary: "Server-sent events: the types of records that changed",
    method: "GET",
    path: "/live",
    needs: "activity.view",
    owner: "filter",
    formsOnly: true,
    ofHeld: true,
    produces: "text/event-stream",
  }),
};
