import { taskPaths } from "#areas/transcription/tasks/paths.ts";
import { LetterSummary } from "#areas/transcription/tasks/web/LetterSummary.tsx";
import { StaffWork } from "#areas/transcription/tasks/web/StaffWork.tsx";
import { AppLink } from "#platform/web/routing/AppLink.tsx";
import { useSession } from "#platform/web/shell/session.tsx";
import { HomeSection } from "./HomeSection.tsx";

/** Renders the bureau's transcription figures for managers, or the user's own tasks. */
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

/** Renders the client's letters. */
export function HomeLetters() {
  return (
    <HomeSection title="Letters">
      <LetterSummary />
    </HomeSection>
  );
}
