import { z } from "zod";
import { route } from "#kernel/contract/contract.ts";
import { OtherConverter } from "./contract.ts";

const access = { needs: "conversion.convert", client: "none", callers: "staff" } as const;
const params = { guid: z.string().max(60) };

/** State of a lock of the caller. */
const OwnLock = z.object({
  /** Pictures still locked by the caller under this lock, converted or not. */
  pictures: z.array(z.int()),
  /** True if the lock has expired, so that other users can take the pictures. */
  is_expired: z.boolean(),
  /** Names of the users who have asked for these locked pictures. */
  asked_by: z.array(z.string()),
});
export type OwnLock = z.output<typeof OwnLock>;

export const lockRoutes = {
  locked: route({
    id: "own",
    summary: "The pictures that the caller still has under this lock, done or not; renews nothing",
    method: "GET",
    path: "/conversion/locked/{guid}",
    access,
    params,
    reply: OwnLock,
  }),
  renew: route({
    id: "own",
    summary: "Renew the lock of the pictures that the caller still has, or let it expire within a minute",
    method: "POST",
    path: "/conversion/locked/{guid}/renewal",
    access,
    params,
    body: z.object({
      /** True when the user leaves the page. A page that is opened again renews the lock. */
      is_leaving: z.boolean("is_leaving must be true or false"),
    }),
    reply: OwnLock,
    example: { is_leaving: false },
  }),
  ask: route({
    id: "own",
    summary: "Ask another user to release the pictures that the caller could convert",
    method: "POST",
    path: "/conversion/release-request",
    access,
    body: z.object({ _person: z.int("Choose who is asked.").positive("Choose who is asked.") }),
    reply: z.array(OtherConverter),
    example: { _person: 1 },
  }),
};
