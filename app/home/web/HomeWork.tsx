import { taskPaths } from "#areas/transcription/tasks/paths.ts";
import { LetterSummary } from "#areas/transcription/tasks/web/LetterSummary.tsx";
import { StaffWork } from "#areas/transcription/tasks/web/StaffWork.tsx";
import { AppLink } from "#platform/web/routing/AppLink.tsx";
import { useSession } from "#platform/web/shell/session.tsx";
import { HomeSection } from "./HomeSection.tsx";

/** The work of the office: its figures, or the own tasks. */
export function HomeTasks() {
  const { may } = useSession();
  const directs = may("task.assign");
  const all = (
    <AppLink className="link" to={directs ? taskPaths.dashboard() : taskPaths.all()}>
      {directs ? "Dashboard" : "Task list"}
    </AppLink>
  );
  return (
    <HomeSection title={directs ? "Transcription" : "Your tasks"} end={all}>
      <StaffWork />
    </HomeSection>
  );
}

/** A client's letters. */
export function HomeLetters() {
  return (
    <HomeSection title="Letters">
      <LetterSummary />
    </HomeSection>
  );
}
