import { useSession } from "#platform/web/shell/session.tsx";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import type { Column } from "#platform/web/ui/tables/Table.tsx";
import type { TaskRow } from "../../contract.ts";
import { RateTask } from "../task/RateTask.tsx";
import { Stars } from "./Stars.tsx";

/** Renders the client's rating of a task, or the button to rate the task. */
function RateCell({ task: { ID, client_rating } }: { task: TaskRow }) {
  const { may } = useSession();
  if (client_rating !== null) return <Stars rating={client_rating} />;
  if (!may("task.rate")) return "–";
  return (
    <RateTask ID={ID}>
      {(open) => (
        <Button kind="plain" size="xs" aria-label={`Rate task ${ID}`} onClick={open}>
          Rate
        </Button>
      )}
    </RateTask>
  );
}

export const ratingColumn: Column<TaskRow> = {
  key: "rating",
  head: "Your rating",
  cell: (task) => <RateCell task={task} />,
  width: 120,
};
