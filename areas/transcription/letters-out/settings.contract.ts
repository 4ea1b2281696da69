import { z } from "zod";
import { route } from "#kernel/contract/contract.ts";
import { Version } from "#kernel/contract/id.ts";
import { invalid, stale } from "#kernel/contract/problem.ts";
import { optionalLine } from "#kernel/text/text.ts";

export const ENVELOPES = ["dl_left", "dl_right"] as const;
export type Envelope = (typeof ENVELOPES)[number];
export const SERVICES = ["healthlink", "medical_objects", "argus", "other"] as const;
export type MessagingService = (typeof SERVICES)[number];

const DAYS = "Enter a number of days from 1 to 60.";
const Days = z.int(DAYS).min(1, DAYS).max(60, DAYS);

export const LetterSettings = z.object({
  link_days: z.int(),
  late_days: z.int(),
  envelope: z.enum(ENVELOPES),
  edi_address: z.string().nullable(),
  service: z.enum(SERVICES).nullable(),
  /** True if this server hands secure messages over by itself. */
  has_folder: z.boolean(),
  version: z.int(),
});
export type LetterSettings = z.output<typeof LetterSettings>;

export const LetterSettingsBody = z.object({
  link_days: Days,
  late_days: Days,
  envelope: z.enum(ENVELOPES, "Choose an envelope."),
  edi_address: optionalLine(50),
  service: z.enum(SERVICES, "Choose a service from the list.").nullable(),
  version: Version,
});
export type LetterSettingsBody = z.output<typeof LetterSettingsBody>;

export const letterSettingsRoutes = {
  get: route({
    id: "own",
    summary: "Settings of letters out, or the defaults",
    method: "GET",
    path: "/letterOutSettings",
    access: { needs: ["practice.settings", "task.own"], client: "required" },
    reply: LetterSettings,
  }),
  save: route({
    id: "own",
    summary: "Change the settings of letters out",
    method: "PUT",
    path: "/letterOutSettings",
    access: { needs: "practice.settings", client: "required" },
    body: LetterSettingsBody,
    reply: LetterSettings,
    fails: [invalid, stale],
    example: { link_days: 14, late_days: 7, envelope: "dl_left", edi_address: null, service: null },
  }),
};
