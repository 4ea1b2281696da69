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
    title: "Import your patients",
    words: "From your old system's files, with a preview first",
    act: "Import",
    path: "import",
  },
  {
    icon: IconMapPin,
    tone: "ochre",
    title: "Add your locations",
    words: "Rooms and hospitals, each with a provider number",
    act: "Add locations",
    path: "locations/outpatient",
  },
  {
    icon: IconCalendarPlus,
    tone: "fern",
    title: "Set the doctor's availability",
    words: "The calendar offers free times within it",
    act: "Set availability",
    path: "schedules",
  },
] as const;

/** Right after "Start my practice": what to do first. The address keeps it, so it goes once one moves on. */
export function NextSteps() {
  const { started }: { started?: unknown } = useSearch({ strict: false });
  if (typeof started !== "string" || !/^[A-Za-z0-9]{3,50}$/.test(started)) return null;
  return (
    <HomeSection title="Your practice is ready" note="Next steps">
      <ul className={classes.needs}>
        {steps.map(({ path, ...step }) => (
          <NeedRow key={path} {...step} to={accountPath(started, path)} />
        ))}
      </ul>
    </HomeSection>
  );
}
