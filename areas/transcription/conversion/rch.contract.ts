import { z } from "zod";
import { route } from "#kernel/contract/contract.ts";
import { problem } from "#kernel/contract/problem.ts";
import { Claim } from "./claim.contract.ts";
import { PictureToConvert } from "./contract.ts";

/** Messages after converting claims (MSG-035, MSG-034). */
export const CLAIMS_CONVERTED = "Successfully converted";
export const CONVERT_FAILED = "Convert failed";
/** Refusal if no claim or no category was chosen (MSG-044, RULE-CONV-01). */
export const claimNeeded = problem(
  "conversion.claim",
  400,
  "Please choose a claim and a category to convert.",
);
export const claimGone = problem(
  "conversion.claim_gone",
  409,
  `${CONVERT_FAILED}. One of these claims was converted or sent already. Search again.`,
);
export const unknownFund = problem("invalid", 400, "Choose the health fund from the list.", "health_fund");

const access = { needs: "rch.convert", client: "optional", callers: "staff" } as const;
const text = (most: number) => z.string().max(most).optional();

export const rchRoutes = {
  byMrn: route({
    id: "API-CONV-003",
    summary: "A patient by MRN, with the claims that were not converted",
    method: "GET",
    path: "/patient/mrn/{mrn}",
    access,
    params: { mrn: z.string().max(20) },
    entities: { mrn: "patient" },
    reply: z.object({ patient: PictureToConvert, claims: z.array(Claim) }),
  }),
  category: route({
    id: "API-CONV-004",
    summary: "Give claims a category; private and TAC claims go to the task list",
    method: "POST",
    path: "/patient/category",
    access,
    query: { category: text(20), health_fund: text(20), fund_number: text(20), mrn: text(20) },
    body: z.array(z.int().positive()).max(200),
    reply: z.object({ converted: z.int(), sent_to_tasklist: z.boolean() }),
    status: 200,
    fails: [claimNeeded, claimGone, unknownFund],
    example: [1],
  }),
};
