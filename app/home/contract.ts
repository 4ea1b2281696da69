import { z } from "zod";
import { FreeTime } from "#areas/calendar/appointments/contract.ts";
import { ClientBrief } from "#platform/access/session.contract.ts";
import { route } from "#kernel/contract/contract.ts";

export const STEP_KEYS = ["location", "availability", "referring_doctors", "import", "appointment"] as const;
const StepSchema = z.object({ key: z.enum(STEP_KEYS), is_done: z.boolean() });
export type Step = z.infer<typeof StepSchema>;
const ChecklistSchema = z.object({ steps: z.array(StepSchema), is_hidden: z.boolean() });
export type Checklist = z.infer<typeof ChecklistSchema>;

const StaffNeedSchema = z.object({
  kind: z.enum(["failed_mail", "new_client", "edited", "duplicates", "import"]),
  count: z.int().min(1),
  /** The client that the item belongs to. Null for items of the bureau. */
  client: ClientBrief.pick({
    ID: true,
    username: true,
    title: true,
    first_name: true,
    last_name: true,
  }).nullable(),
});
export type StaffNeed = z.infer<typeof StaffNeedSchema>;

export const homeRoutes = {
  checklist: route({
    id: "own",
    summary: "The first steps of a new practice, and which of them are done",
    method: "GET",
    path: "/home/checklist",
    access: { needs: "patient.view", client: "required" },
    reply: ChecklistSchema,
  }),
  hideChecklist: route({
    id: "own",
    summary: "Hide the first steps for everyone in the practice",
    method: "PUT",
    path: "/home/checklist/hidden",
    access: { needs: "practice.settings", client: "required" },
    reply: ChecklistSchema,
  }),
  staffNeeds: route({
    id: "own",
    summary:
      "Open items among all clients: failed emails, new clients, patients to check, possible duplicates, imports",
    method: "GET",
    path: "/home/staffNeeds",
    access: { needs: "activity.view", client: "none", callers: "staff" },
    reply: z.array(StaffNeedSchema),
  }),
  needs: route({
    id: "own",
    summary: "Open items for the practice: patients with missing data, and reminders that were not sent",
    method: "GET",
    path: "/home/needs",
    access: { needs: "patient.view", client: "required" },
    reply: z.object({
      patients_missing_data: z.int().min(0),
      /**
       * Number of future appointments whose reminder was not sent. 0 for users who may not see the calendar.
       */
      reminders_not_sent: z.int().min(0),
    }),
  }),
  recentClients: route({
    id: "own",
    summary: "Clients the staff member worked for most recently",
    method: "GET",
    path: "/home/recentClients",
    access: { needs: "activity.view", client: "none", callers: "staff" },
    reply: z.array(ClientBrief),
  }),
  next: route({
    id: "own",
    summary: "The next available time for Home; empty where there is none",
    method: "GET",
    path: "/home/free",
    access: { needs: "calendar.view", client: "required" },
    reply: z.object({ free: FreeTime.nullable() }),
  }),
};
