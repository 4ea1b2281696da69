import {
  IconCalendarPlus,
  IconDatabaseImport,
  IconMapPin,
  IconStethoscope,
  IconUserPlus,
} from "@tabler/icons-react";
import type { Permission } from "#kernel/access/permissions.ts";
import type { Icon } from "#platform/web/shell/feature.ts";
import type { Tone } from "#platform/web/ui/facts/tone.ts";
import type { Step } from "../contract.ts";

interface StepLook {
  icon: Icon;
  tone: Tone;
  title: string;
  words: string;
  act: string;
  path: string;
  needs: Permission;
}

/** First steps of a new practice, used by the checklist and the page after signing up. */
export const FIRST_STEPS: Readonly<Record<Step["key"], StepLook>> = {
  location: {
    icon: IconMapPin,
    tone: "ochre",
    title: "Add a location",
    words: "Rooms and hospitals, each with a provider number",
    act: "Add location",
    path: "locations/outpatient",
    needs: "practice.settings",
  },
  availability: {
    icon: IconCalendarPlus,
    tone: "fern",
    title: "Set the doctor's availability",
    words: "The calendar offers free times within it",
    act: "Set availability",
    path: "schedules",
    needs: "calendar.edit",
  },
  referring_doctors: {
    icon: IconStethoscope,
    tone: "jacaranda",
    title: "Add referring doctors",
    words: "Or import them from your previous system's files",
    act: "Add referring doctor",
    path: "referringdoctors",
    needs: "referringdoctor.edit",
  },
  import: {
    icon: IconDatabaseImport,
    tone: "ocean",
    title: "Import your patients",
    words: "From your previous system's files, with a preview first",
    act: "Import",
    path: "import",
    needs: "patient.edit",
  },
  appointment: {
    icon: IconUserPlus,
    tone: "euca",
    title: "Book the first appointment",
    words: "In the calendar, with C or a click on a free time",
    act: "Open calendar",
    path: "calendar",
    needs: "calendar.edit",
  },
};
