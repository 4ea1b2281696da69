import { route } from "#kernel/contract/contract.ts";

export const realtimeRoutes = {
  live: route({
    id: "own",
    summary: "Server-sent events: the types of records that changed",
    method: "GET",
    path: "/live",
    access: { needs: ["activity.view", "task.list"], client: "optional", callers: "all", locked: true },
    produces: "text/event-stream",
  }),
};
