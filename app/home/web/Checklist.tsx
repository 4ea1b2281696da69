import {
  IconCalendarPlus,
  IconCircleCheck,
  IconDatabaseImport,
  IconMapPin,
  IconStethoscope,
  IconUserPlus,
} from "@tabler/icons-react";
import type { Permission } from "#kernel/permissions.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import type { Icon } from "#platform/web/shell/feature.ts";
import { useSession } from "#platform/web/shell/session.tsx";
import type { Tone } from "#platform/web/ui/tone.ts";
import { homeRoutes, type Step } from "../contract.ts";
import { HomeSection } from "./HomeSection.tsx";
import classes from "./home.module.css";
import { NeedLine, NeedRow } from "./NeedRow.tsx";

interface StepLook {
  icon: Icon;
  tone: Tone;
  title: string;
  words: string;
  act: string;
  path: string;
  needs: Permission;
}

const STEPS: Readonly<Record<Step["key"], StepLook>> = {
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
    words: "Or import them from the files of your old system",
    act: "Add referring doctor",
    path: "referringdoctors",
    needs: "referringdoctor.edit",
  },
  import: {
    icon: IconDatabaseImport,
    tone: "ocean",
    title: "Import your patients",
    words: "From your old system's files, with a preview first",
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

/** What a new practice does first; gone once all of it is done, or hidden. */
export function Checklist() {
  const { may } = useSession();
  const { to } = useClient();
  const read = useRead(homeRoutes.checklist);
  const hiding = useSend(homeRoutes.hideChecklist, { done: "Saved Successfully", refresh: [homeRoutes.checklist] });
  const steps = (read.data?.steps ?? []).filter(({ key, is_done }) => is_done || may([STEPS[key].needs]));
  const left = steps.filter(({ is_done }) => !is_done).length;
  if (!read.data || read.data.is_hidden || left === 0) return null;
  const hide = may(["practice.settings"]) && (
    <button type="button" className="link" disabled={hiding.isSending} onClick={() => hiding.send({})}>
      Hide
    </button>
  );
  return (
    <HomeSection title="First steps" note={`${steps.length - left} of ${steps.length} done`} end={hide}>
      <ul className={classes.needs}>
        {steps.map(({ key, is_done }) => {
          const { path, needs: _needs, act, ...look } = STEPS[key];
          return is_done ? (
            <li key={key}>
              <NeedLine {...look} icon={IconCircleCheck} tone="fern" words="Done" end={null} />
            </li>
          ) : (
            <NeedRow key={key} {...look} act={act} to={to(path)} />
          );
        })}
      </ul>
    </HomeSection>
  );
}
