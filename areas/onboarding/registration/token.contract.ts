import { z } from "zod";
import { route } from "#kernel/contract/contract.ts";
import { listQuery } from "#kernel/lists/list-query.ts";
import { pageSchema } from "#kernel/lists/page.ts";
import { TokenBody } from "./contract.ts";

export const SignupLink = z.object({
  ID: z.int(),
  email_address: z.string(),
  trial_only: z.boolean(),
  is_1st_biller: z.boolean(),
  packages: z.array(z.int()),
  expired_time: z.string(),
  used_time: z.string().nullable(),
  used_by: z.string().nullable(),
  created_by: z.string().nullable(),
  created_time: z.string(),
});
export type SignupLink = z.output<typeof SignupLink>;

export const signupLinkList = listQuery({
  sort: ["-created", "created", "email", "-email"],
  pageSize: 20,
  filters: { search: z.string().max(200).optional(), state: z.enum(["open", "used", "expired"]).optional() },
});

const access = { needs: "signup.link", client: "none", callers: "staff" } as const;

/** Routes of sign-up links with special terms (SCR-ADM, G-53). */
export const tokenRoutes = {
  create: route({
    id: "API-REG-006",
    summary: "Email a sign-up link, good for 14 days and one sign-up",
    method: "POST",
    path: "/doctor/freesignup",
    access,
    idempotency: false,
    body: TokenBody,
    reply: z.object({ code: z.string() }),
    status: 201,
    example: {
      email_address: "marcus.tehrani@yarrasurgical.example",
      trial_only: true,
      is_1st_biller: false,
    },
  }),
  list: route({
    id: "own",
    summary: "Sign-up links, newest first",
    method: "GET",
    path: "/signuplink/{pageSize}/{pageNumber}",
    access,
    params: signupLinkList.params,
    query: signupLinkList.query,
    reply: pageSchema("links", SignupLink),
  }),
};
