import { useState } from "react";
import { useSend } from "#platform/web/api/useSend.ts";
import { useSession } from "#platform/web/shell/session.tsx";
import { Button } from "#platform/web/ui/Button.tsx";
import { Card } from "#platform/web/ui/Card.tsx";
import { FactList } from "#platform/web/ui/FactList.tsx";
import { DIFFICULTIES, type Task } from "../contract.ts";
import { taskListRoutes } from "../lists.contract.ts";
import { taskRoutes } from "../task.contract.ts";
import { StarsModal } from "./StarsModal.tsx";
import { nameOf } from "./task-columns.tsx";

const starsOf = (stars: number): string => (stars === 1 ? "1 of 5 stars" : `${stars} of 5 stars`);

/** What staff and the client think of it. */
export function RatingCard({ task, isStaff }: { task: Task; isStaff: boolean }) {
  const { may } = useSession();
  const [isOpen, setOpen] = useState(false);
  const rate = useSend(taskRoutes.rate, {
    done: "Thank you for rating us.",
    errors: "inline",
    refresh: [taskRoutes.get, taskListRoutes.completedPages],
    onDone: () => setOpen(false),
  });
  const ratings = task.ratings.map(({ user, rating, user_rating, reason_code, reason_text }) => ({
    label: nameOf(user),
    value: [rating !== null && DIFFICULTIES[rating - 1], user_rating !== null && starsOf(user_rating), reason_code, reason_text]
      .filter(Boolean)
      .join(", "),
  }));
  if (!isStaff && !task.is_returned) return null;
  const client = {
    label: "Client rating",
    value: task.client_rating === null ? (task.is_returned ? null : "After delivery") : starsOf(task.client_rating),
  };
  return (
    <Card title="Rating" padded action={!isStaff && may("task.rate") && <Button onClick={() => setOpen(true)}>Rate</Button>}>
      <FactList facts={[client, ...ratings]} />
      {isOpen && (
        <StarsModal
          title={`Rate task ${task.ID}`}
          onClose={() => setOpen(false)}
          onSave={({ rating, comment }) => rate.sendAsync({ body: { _task: task.ID, rating, comment } })}
        />
      )}
    </Card>
  );
}
