import { z } from "zod";
import { route } from "#kernel/contract/contract.ts";
import { IdParam, LARGEST_INTEGER, Reference } from "#kernel/contract/id.ts";
import { problem } from "#kernel/contract/problem.ts";

const WHOLE_MINUTES = "Enter whole minutes, 0 or more.";
/** Minutes of audio per day, 0 to 1440 (RULE-KPI-01, C-25). Null if not set. */
export const Minutes = z
  .int(WHOLE_MINUTES)
  .min(0, WHOLE_MINUTES)
  .max(1440, "A day has 1440 minutes.")
  .nullable();

/** Messages after changing capacity and target (MSG-029, MSG-030). */
export const KPI_FAILED = "Failed to update user capacity and target. Please reload the page and try again.";
export const KPI_SAVED = "Updated successfully";
export const unknownKpiUser = problem("kpi.nobody", 404, KPI_FAILED);
/** Error for setting a capacity or target of other users (RULE-PERM-14). */
export const onlyForTyping = problem(
  "kpi.not_for_this_user",
  409,
  "Only typists and editors have a capacity and a target.",
);

const KpiChange = z.object({ capacity: Minutes.optional(), target: Minutes.optional() });
export type KpiChange = z.infer<typeof KpiChange>;
const UserKpiChange = KpiChange.extend({ ID: Reference.optional(), _user: Reference.optional() }).refine(
  ({ ID, _user }) => (ID ?? _user) !== undefined && (ID === undefined || _user === undefined || ID === _user),
  { error: "Name the user.", path: ["ID"] },
);
const Kpi = z.object({ ID: z.int(), capacity: z.int().nullable(), target: z.int().nullable() });

const writeAccess = {
  method: "PUT",
  access: { needs: "kpi.edit", client: "none", callers: "staff" },
  fails: [unknownKpiUser, onlyForTyping],
} as const;

export const kpiRoutes = {
  updateKpi: route({
    id: "API-KPI-001",
    summary: "Set the capacity and target of one or more typists or editors: all or none",
    path: "/user/updatekpi",
    ...writeAccess,
    body: z.union([UserKpiChange, z.array(UserKpiChange).min(1, "Name the user.").max(LARGEST_INTEGER)]),
    reply: z.union([Kpi, z.array(Kpi)]),
    example: { ID: 1000, capacity: 120, target: 90 },
  }),
  updateOne: route({
    id: "API-KPI-001",
    summary: "Set the capacity and target of one typist or editor",
    path: "/user/updatekpi/{id}",
    ...writeAccess,
    params: { id: IdParam },
    entities: { id: "user" },
    body: KpiChange,
    reply: Kpi,
    example: { capacity: 120, target: 90 },
  }),
};
