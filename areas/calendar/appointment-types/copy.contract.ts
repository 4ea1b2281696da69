import { z } from "zod";
import { route } from "#kernel/contract/contract.ts";
import { Reference } from "#kernel/contract/id.ts";
import { invalid } from "#kernel/contract/problem.ts";
import { VisitType } from "./contract.ts";

/** Another doctor of the company, with the appointment types that can be copied from them. */
export const TypeSource = z.object({
  ID: z.int(),
  title: z.int().nullable(),
  first_name: z.string(),
  last_name: z.string(),
  /** Names of the types that the client has no type of the same name for. */
  names: z.array(z.string()),
});
export type TypeSource = z.infer<typeof TypeSource>;

export const typeCopyRoutes = {
  sources: route({
    id: "own",
    summary:
      "Other doctors of the company whose calendars the caller may see, with the types that they have more",
    method: "GET",
    path: "/appointment-type/source",
    access: { needs: "calendar.edit", client: "required" },
    reply: z.array(TypeSource),
  }),
  copy: route({
    id: "own",
    summary: "Add the appointment types of another doctor of the company, without names that exist already",
    method: "POST",
    path: "/appointment-type/copy",
    access: { needs: "calendar.edit", client: "required" },
    body: z.object({
      /** ID of the doctor whose types are copied. */
      from: Reference,
    }),
    /** The added types. Empty if the client has all of them. */
    reply: z.array(VisitType),
    status: 201,
    fails: [invalid],
    example: { from: 1 },
  }),
};
