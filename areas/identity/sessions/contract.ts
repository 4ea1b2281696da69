import { z } from "zod";
import { route } from "#kernel/contract/contract.ts";
import { IdParam } from "#kernel/contract/id.ts";
import { problem } from "#kernel/contract/problem.ts";
import { confirmFirst, notYours } from "#areas/identity/sign-in/credentials.contract.ts";

export const thisSession = problem(
  "session.this_one",
  409,
  "This is your current session. Sign out to end it.",
);
export const ownSessions = problem("session.own", 403, "End your own sessions under Sign-in security.");

const SessionSchema = z.object({
  ID: z.int(),
  /** Browser and system named by the user agent. Null if unknown. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  is_phone: z.boolean(),
  address: z.string().nullable(),
  signed_in_at: z.string(),
  /** Time of the user's last activity in the session. */
  seen_at: z.string(),
  expires_at: z.string(),
  with_second_factor: z.boolean(),
  /** True if the session was idle for so long that it requires the password again. */
  is_locked: z.boolean(),
  is_this: z.boolean(),
});
export type OpenSession = z.infer<typeof SessionSchema>;

const ownAccess = {
  id: "own",
  access: { needs: "session", client: "none", callers: "all", peers: false },
} as const;
const staffAccess = { id: "own", access: { needs: "user.edit", client: "none", callers: "staff" } } as const;
const personById = { params: { id: IdParam }, entities: { id: "user" } } as const;

export const sessionRoutes = {
  listSessions: route({
    ...ownAccess,
    summary: "The caller's own sessions, the current one first",
    method: "GET",
    path: "/session",
    reply: z.array(SessionSchema),
  }),
  end: route({
    ...ownAccess,
    summary: "End another session of the caller",
    method: "DELETE",
    path: "/session/{id}",
    params: { id: IdParam },
    reply: z.array(SessionSchema),
    fails: [confirmFirst, thisSession],
  }),
  endOthers: route({
    ...ownAccess,
    summary: "End all of the caller's sessions except the current one",
    method: "DELETE",
    path: "/session",
    reply: z.array(SessionSchema),
    fails: [confirmFirst],
  }),
  ofPerson: route({
    ...staffAccess,
    ...personById,
    summary: "Sessions of a user",
    method: "GET",
    path: "/session/person/{id}",
    reply: z.array(SessionSchema),
  }),
  endOfPerson: route({
    ...staffAccess,
    ...personById,
    summary: "End all sessions of a user; the password stays",
    method: "DELETE",
    path: "/session/person/{id}",
    status: 204,
    fails: [confirmFirst, ownSessions, notYours],
  }),
};
