import { taskPaths } from "#areas/transcription/tasks/paths.ts";
import { LetterSummary } from "#areas/transcription/tasks/web/LetterSummary.tsx";
import { StaffWork } from "#areas/transcription/tasks/web/StaffWork.tsx";
import { AppLink } from "#platform/web/routing/AppLink.tsx";
import { useSession } from "#platform/web/shell/session.tsx";
import { HomeSection } from "./HomeSection.tsx";

/** Renders the bureau's transcription figures for managers, or the user's own tasks. */
export function HomeTasks() {
  const { may } = useSession();
  const isManager = may("task.assign");
  const allLink = (
    <AppLink className="link" to={isManager ? taskPaths.dashboard() : taskPaths.all()}>
      {isManager ? "Dashboard" : "Task list"}
    </AppLink>
  );
  return (
    <HomeSection title={isManager ? "Transcription" : "Your tasks"} end={allLink}>
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
