import { z } from "zod";
import { route } from "#kernel/contract/contract.ts";

export const resetLinkRoutes = {
  check: route({
    id: "own",
    summary: "Whether an emailed link still sets a password; uses nothing up",
    method: "GET",
    path: "/doctor/changepassword/{token}",
    access: { needs: "public", client: "none" },
    limits: { perMinute: 30 },
    params: { token: z.string().max(200) },
    reply: z.object({ is_valid: z.boolean() }),
  }),
};
