import { useSession } from "#platform/web/shell/session.tsx";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { Card } from "#platform/web/ui/layout/Card.tsx";
import { FactList } from "#platform/web/ui/facts/FactList.tsx";
import { DIFFICULTIES, type Task } from "../../contract.ts";
import { RateTask } from "./RateTask.tsx";
import { nameOf } from "../task-columns.tsx";

const starsOf = (stars: number): string => (stars === 1 ? "1 of 5 stars" : `${stars} of 5 stars`);

/** Renders the ratings of a task by staff and by the client. */
export function RatingCard({ task, isStaff }: { task: Task; isStaff: boolean }) {
  const { may } = useSession();
  const ratings = task.ratings.map(({ user, rating, user_rating, reason_code, reason_text }) => ({
    label: nameOf(user),
    value: [
      rating !== null && DIFFICULTIES[rating - 1],
      user_rating !== null && starsOf(user_rating),
      reason_code,
      reason_text,
    ]
      .filter(Boolean)
      .join(", "),
  }));
  if (!isStaff && !task.is_returned) return null;
  const client = {
    label: "Client rating",
    value:
      task.client_rating === null
        ? task.is_returned
          ? null
          : "After delivery"
        : starsOf(task.client_rating),
  };
  const rate = !isStaff && may("task.rate") && (
    <RateTask ID={task.ID}>{(open) => <Button onClick={open}>Rate</Button>}</RateTask>
  );
  return (
    <Card title="Rating" padded action={rate}>
      <FactList facts={[client, ...ratings]} />
    </Card>
  );
}
