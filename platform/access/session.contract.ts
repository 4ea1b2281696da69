import { z } from "zod";
import { route } from "#kernel/contract/contract.ts";
import { CountrySchema } from "#kernel/addresses/country.ts";

export const ClientBrief = z.object({
  ID: z.int(),
  username: z.string(),
  title: z.int().nullable(),
  first_name: z.string(),
  last_name: z.string(),
  company: z.string().nullable(),
  country: CountrySchema,
  zone: z.string(),
});
export const ReachableClient = ClientBrief.extend({ via: z.enum(["own", "peer", "agent", "staff"]) });
export type ReachableClient = z.infer<typeof ReachableClient>;

export const SessionSchema = z.object({
  ID: z.int(),
  username: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  kind: z.enum(["staff", "client", "subuser", "agent"]),
  user_type: z.int().nullable(),
  doctor_id: z.int().nullable(),
  groups: z.array(z.int()),
  permissions: z.array(z.string()),
  company_client: z.int().nullable(),
  last_bulletin_time: z.string().nullable(),
  client: ClientBrief.nullable(),
  /** True in the demo practice (F-14), which every page displays. */
  demo: z.boolean(),
  /** Idle minutes after which the browser locks and requires the password again. Null disables the lock. */
  idle_lock_minutes: z.int().nullable(),
  password_min_length: z.int(),
  /**
   * Key that encrypts the person's unsent drafts stored in a browser. The same for every session of the
   * person.
   */
  draft_key: z.string().nullish(),
});
export type Session = z.infer<typeof SessionSchema>;

export const sessionRoutes = {
  me: route({
    id: "API-AUTH-003",
    summary: "The signed-in user and their permissions",
    method: "GET",
    path: "/auth/me",
    access: { needs: "session", client: "none", callers: "all" },
    reply: SessionSchema,
  }),
  live: route({
    id: "own",
    summary: "Server-sent events: the user's permissions have changed",
    method: "GET",
    path: "/auth/live",
    access: { needs: "session", client: "none", callers: "all" },
    produces: "text/event-stream",
  }),
  clients: route({
    id: "own",
    summary: "Clients the user has access to: own, company peers, served ones, or all for staff",
    method: "GET",
    path: "/auth/clients",
    access: { needs: "session", client: "none", callers: "all" },
    query: { username: z.string().max(50).optional(), search: z.string().max(100).optional() },
    reply: z.array(ReachableClient),
  }),
};
