import { UnsentSummary } from "#areas/transcription/letters-out/web/UnsentSummary.tsx";
import { taskPaths } from "#areas/transcription/tasks/paths.ts";
import { LetterSummary } from "#areas/transcription/tasks/web/LetterSummary.tsx";
import { OwnTaskActions, OwnTasks } from "#areas/transcription/tasks/web/OwnTasks.tsx";
import { AppLink } from "#platform/web/routing/AppLink.tsx";
import { HomeSection } from "./HomeSection.tsx";
import classes from "./home.module.css";

/** Renders the user's own tasks. */
export function HomeTasks() {
  return (
    <HomeSection
      title="Your tasks"
      note="First due first"
      end={
        <div className={classes.links}>
          <AppLink className="link" to={taskPaths.all({ view: "mine" })}>
            Task list
          </AppLink>
          <OwnTaskActions />
        </div>
      }
    >
      <OwnTasks />
    </HomeSection>
  );
}

/** Renders the client's letters. */
export function HomeLetters() {
  return (
    <HomeSection title="Letters">
      <LetterSummary />
      <UnsentSummary className={classes.letters} />
    </HomeSection>
  );
}
