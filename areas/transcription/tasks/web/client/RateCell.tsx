import { useSession } from "#platform/web/shell/session.tsx";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import type { Column } from "#platform/web/ui/tables/Table.tsx";
import type { TaskRow } from "../../contract.ts";
import { RateTask } from "../task/RateTask.tsx";
import { Stars } from "./Stars.tsx";

/** The client's rating, or the button to give one. */
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

export const yourRating: Column<TaskRow> = {
  key: "rating",
  head: "Your rating",
  cell: (task) => <RateCell task={task} />,
  width: 120,
};
