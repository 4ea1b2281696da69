import { z } from "zod";
import { route } from "#kernel/contract/contract.ts";
import { DaySchema } from "#kernel/dates/day.ts";
import { markPatients } from "#kernel/contract/shown-patients.ts";

/** A patient of any client, for bureau staff who take a call from a patient and do not know the client. */
export const PatientSomewhere = markPatients(
  z.object({
    ID: z.int(),
    _doctor: z.int(),
    title: z.int().nullable(),
    first_name: z.string(),
    last_name: z.string(),
    dob: DaySchema.nullable(),
    mobile: z.string().nullable(),
    client: z.object({
      ID: z.int(),
      username: z.string(),
      title: z.int().nullable(),
      first_name: z.string(),
      last_name: z.string(),
    }),
  }),
  ({ ID, client }) => ({ client: client.ID, ids: [ID] }),
);
export type PatientSomewhere = z.output<typeof PatientSomewhere>;

export const MAX_PATIENTS = 20;

export const searchAllClientsRoutes = {
  searchEverywhere: route({
    id: "own",
    summary:
      "Patients of all clients the caller has access to, by prefix of last name, last and first name, mobile or Medicare number, or by a last name with one letter wrong",
    method: "GET",
    path: "/patient/everywhere/{query}",
    access: { needs: "patient.view", client: "none" },
    speculative: true,
    params: { query: z.string().max(200, "Search for fewer than 200 characters.") },
    reply: z.array(PatientSomewhere),
  }),
};
