import { z } from "zod";
import { route } from "#kernel/contract/contract.ts";
import { notFound } from "#kernel/contract/problem.ts";
import { linkOver } from "./problems.contract.ts";

/** Path of the page that the link of an email opens. */
export const LINK_PATH = "/letter";

/** Content of the page. Names no patient, because an email may reach the wrong person. */
export const LinkedLetter = z.object({
  practice: z.string(),
  phone: z.string().nullable(),
});
export type LinkedLetter = z.output<typeof LinkedLetter>;

/** The opened letter: a token with which the same browser may download it for a while. */
export const OpenedLetter = LinkedLetter.extend({
  visitor: z.string(),
  /** Minutes for which the token is valid. */
  minutes: z.int(),
});

const linkByToken = {
  path: "/letterOut/link/{token}",
  access: { needs: "public", client: "none" },
  limits: { perMinute: 30 },
  params: { token: z.string().max(100, notFound.sentence(undefined)) },
  fails: [linkOver],
} as const;

/** Routes without a session, for the recipient of an email. */
export const publicLetterRoutes = {
  link: route({
    ...linkByToken,
    id: "own",
    summary: "Practice of a letter's link, while the link was not used",
    method: "GET",
    reply: LinkedLetter,
  }),
  open: route({
    ...linkByToken,
    id: "own",
    summary: "Use a letter's link. Works once",
    method: "POST",
    idempotency: false,
    reply: OpenedLetter,
    status: 200,
    example: {},
  }),
};
