import { z } from "zod";
import { route } from "#kernel/contract/contract.ts";
import { IdParam, LARGEST_INTEGER } from "#kernel/contract/id.ts";
import { listQuery } from "#kernel/lists/list-query.ts";
import { pageSchema } from "#kernel/lists/page.ts";

const WHOLE_POINTS = "Enter a whole number of points, 0 or more.";
/** Number of credit points (RULE-CLI-06). */
export const CreditPoints = z
  .int(WHOLE_POINTS)
  .min(0, WHOLE_POINTS)
  .max(LARGEST_INTEGER, "Enter a smaller number.");
const pointsOfPath = z.preprocess(
  (value: string | number) => (typeof value === "string" && /^\d{1,15}$/.test(value) ? Number(value) : value),
  CreditPoints,
);

const Balance = z.object({
  ID: z.int(),
  neurons: z.int(),
  /** True if the points are in use (C-60). */
  status: z.boolean(),
});
export type Balance = z.output<typeof Balance>;

export const CreditChange = z.object({
  ID: z.int(),
  at: z.string(),
  neurons_before: z.int().nullable(),
  neurons: z.int(),
  /**
   * Status before the change. Null if the client's whole record was saved, which includes the balance only.
   */
  status_before: z.boolean().nullable(),
  status: z.boolean().nullable(),
  by: z.object({ ID: z.int(), first_name: z.string(), last_name: z.string() }),
});
export type CreditChange = z.output<typeof CreditChange>;

const creditAccess = { access: { needs: "client.credit", callers: "staff" } } as const;
const setPoints = {
  ...creditAccess,
  id: "API-DOC-020",
  summary: "Set a client's credit points to a new balance",
  method: "PUT",
  access: { ...creditAccess.access, client: "none" },
  params: { userId: IdParam, creditPoint: pointsOfPath },
  entities: { userId: "doctor" },
  reply: Balance,
  // Accepts both methods because the specification only proposes one.
  methods: ["POST", "PUT"],
} as const;

/** Parameters of the list in a card, whose page number is not part of the address. */
export const creditHistory = listQuery({ pageSize: 10 });

export const creditRoutes = {
  score: route({
    id: "API-DOC-018",
    summary: "The client's credit points",
    method: "GET",
    path: "/doctor/creditScore",
    access: { needs: ["account.package", "client.credit"], client: "required", peers: false },
    reply: z.object({ credit_points: z.int(), status: z.boolean() }),
  }),
  status: route({
    ...creditAccess,
    id: "API-DOC-019",
    summary: "Turn credit points on or off for the client and set the balance; omitted fields stay",
    method: "PUT",
    path: "/doctor/creditStatus",
    access: { ...creditAccess.access, client: "required" },
    body: z.object({
      credit_points: CreditPoints.optional(),
      status: z.boolean("Choose yes or no.").optional(),
    }),
    reply: Balance,
    example: { credit_points: 120, status: true },
  }),
  // sic
  points: route({ ...setPoints, path: "/doctor/udpdateCreditPoints/{userId}/{creditPoint}" }),
  pointsAlias: route({ ...setPoints, path: "/doctor/updateCreditPoints/{userId}/{creditPoint}" }),
  history: route({
    ...creditAccess,
    id: "own",
    summary: "History of the client's credit points, newest first",
    method: "GET",
    path: "/doctor/creditHistory/{pageSize}/{pageNumber}",
    access: { ...creditAccess.access, client: "required" },
    params: creditHistory.params,
    reply: pageSchema("changes", CreditChange),
  }),
};
