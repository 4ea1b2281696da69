import { IconCalendarPlus, IconDatabaseImport, IconMapPin } from "@tabler/icons-react";
import { useSearch } from "@tanstack/react-router";
import { accountPath } from "#platform/web/shell/client.tsx";
import { HomeSection } from "./HomeSection.tsx";
import classes from "./home.module.css";
import { NeedRow } from "./NeedRow.tsx";

const steps = [
  {
    icon: IconDatabaseImport,
    tone: "ocean",
    title: "Bring in your patients",
    words: "From the files of your old system, after a trial run",
    act: "Import",
    path: "import",
  },
  {
    icon: IconMapPin,
    tone: "ochre",
    title: "Add your locations",
    words: "Rooms and hospitals, each with its provider number",
    act: "Add locations",
    path: "locations/outpatient",
  },
  {
    icon: IconCalendarPlus,
    tone: "fern",
    title: "Say when the doctor is there",
    words: "The calendar finds free times in it",
    act: "Set availability",
    path: "schedules",
  },
] as const;

/** Right after "Start my practice": what to do first. The address keeps it, so it goes once one moves on. */
export function NextSteps() {
  const { started }: { started?: unknown } = useSearch({ strict: false });
  if (typeof started !== "string" || !/^[A-Za-z0-9]{3,50}$/.test(started)) return null;
  return (
    <HomeSection title="Your practice has started" note="Next steps">
      <ul className={classes.needs}>
        {steps.map(({ path, ...step }) => (
          <NeedRow key={path} {...step} to={accountPath(started, path)} />
        ))}
      </ul>
    </HomeSection>
  );
}
