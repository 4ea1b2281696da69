import { z } from "zod";
import { route } from "#kernel/contract/contract.ts";
import { problem } from "#kernel/contract/problem.ts";

export const demoOnlyHere = problem(
  "demo.this_machine_only",
  403,
  "The demo is available only on the computer that runs Corella. To use Corella from here, start your practice with the setup code.",
);

export const installationRoutes = {
  state: route({
    id: "own",
    summary: "Whether a practice can be started: in the demo, or on an empty installation",
    method: "GET",
    path: "/practice/start",
    access: { needs: "public", client: "none" },
    limits: { perMinute: 60 },
    reply: z.object({
      waits: z.boolean(),
      has_demo: z.boolean(),
      needs_code: z.boolean(),
      /** Minimum length for passwords chosen before a session exists (F-15). */
      password_min_length: z.int(),
    }),
  }),
};
