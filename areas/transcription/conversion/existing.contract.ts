import { z } from "zod";
import { bornLater, wrongLandline, wrongMobile } from "#areas/patients/patients/contract.ts";
import { mergeFailed } from "#areas/patients/merges/contract.ts";
import { route } from "#kernel/contract/contract.ts";
import { IdParam } from "#kernel/contract/id.ts";
import { invalid, problem, stale } from "#kernel/contract/problem.ts";
import { ExistingPatient, notLockHolder, SAVE_FAILED } from "./contract.ts";
import { ConversionBody, labelFails } from "./label.contract.ts";

export const notThisPatient = problem(
  "conversion.not_this_patient",
  409,
  `${SAVE_FAILED}. The details entered don't match that patient. Check the name and the date of birth.`,
);

const access = {
  needs: ["conversion.convert", "conversion.validate"],
  client: "optional",
  callers: "staff",
} as const;

export const existingRoutes = {
  find: route({
    id: "own",
    summary:
      "Patients of the client with the card, or the name and date of birth, read from a picture; for the lock holder",
    method: "GET",
    path: "/patient/conversion/{id}/existing",
    access,
    params: { id: IdParam },
    query: {
      first_name: z.string().max(100).optional(),
      last_name: z.string().max(100).optional(),
      dob: z.string().max(20).optional(),
      medicare_number: z.string().max(40).optional(),
    },
    entities: { id: "patient" },
    reply: z.array(ExistingPatient),
  }),
  take: route({
    id: "own",
    summary:
      "Merge a picture into the patient it shows; details that the patient lacks are filled in; only the lock holder may",
    method: "POST",
    path: "/patient/conversion/{id}/existing",
    access,
    params: { id: IdParam },
    entities: { id: "patient" },
    body: ConversionBody.extend({ _patient: z.int().positive() }),
    reply: ExistingPatient,
    status: 200,
    fails: [
      notLockHolder,
      notThisPatient,
      mergeFailed,
      invalid,
      stale,
      bornLater,
      wrongLandline,
      wrongMobile,
      ...labelFails,
    ],
    example: { _patient: 1, first_name: "Isla", last_name: "Campbell", dob: "1966-12-23" },
  }),
};
