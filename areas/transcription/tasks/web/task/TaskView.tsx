import { useState } from "react";
import { clientName } from "#areas/practice/clients/rules/name.ts";
import { useSession } from "#platform/web/shell/session.tsx";
import { useMenuPlace } from "#platform/web/shell/menu/menu-place.ts";
import { useSlot } from "#platform/web/shell/slots.ts";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { Card } from "#platform/web/ui/layout/Card.tsx";
import { FactList } from "#platform/web/ui/facts/FactList.tsx";
import { DateTime } from "#platform/web/ui/facts/DateTime.tsx";
import { Page } from "#platform/web/ui/layout/Page.tsx";
import { PageHeader } from "#platform/web/ui/layout/PageHeader.tsx";
import type { Task } from "../../contract.ts";
import { taskPaths } from "../../paths.ts";
import { formatDuration } from "../../rules/duration.ts";
import { ActivityCard } from "./ActivityCard.tsx";
import { DueTime } from "../DueTime.tsx";
import { EditTaskModal } from "./EditTaskModal.tsx";
import { FilesCard } from "./FilesCard.tsx";
import { NextStep } from "./NextStep.tsx";
import { NotesCard } from "../NotesCard.tsx";
import { RatingCard } from "./RatingCard.tsx";
import { taskSlots } from "../slots.ts";
import { TaskStatus } from "../TaskStatus.tsx";
import { TaskSteps } from "./TaskSteps.tsx";
import { TaskMenu } from "./TaskMenu.tsx";
import { FastChip, nameOf, subjectOf, typistOf } from "../task-columns.tsx";
import classes from "./tasks.module.css";

/** Path of the menu entry of a client's delivered letter. */
const listOf = ({ is_corrected_letter }: Task): string =>
  is_corrected_letter ? "transcription/letters" : "transcription/completed";

/** Renders a loaded task (SCR-TASK-04). */
export function TaskView({ task, isStaff }: { task: Task; isStaff: boolean }) {
  const { may } = useSession();
  const [isEditing, setEditing] = useState(false);
  const actions = useSlot(taskSlots.action);
  const cards = useSlot(taskSlots.card);
  const mayEdit =
    isStaff &&
    !task.is_returned &&
    (may("task.assign") || may("task.type") || may("task.edit") || may("billing.edit"));
  const back = isStaff
    ? { to: taskPaths.all(), label: "Task list" }
    : {
        to: !task.is_returned
          ? taskPaths.outstanding()
          : task.is_corrected_letter
            ? taskPaths.letters()
            : taskPaths.completed(),
        label: !task.is_returned
          ? "Outstanding"
          : task.is_corrected_letter
            ? "Corrected letters"
            : "Completed",
      };
  useMenuPlace(isStaff || !task.is_returned ? null : listOf(task));
  return (
    <Page title={`Task ${task.ID}`}>
      <PageHeader
        back={back}
        title={`${task.ID} ${subjectOf(task)}`}
        note={
          <>
            {task.is_fast_turnaround && <FastChip />} {!task.is_returned && <DueTime task={task} isNamed />}
          </>
        }
        actions={
          isStaff && (
            <>
              <TaskMenu task={task} />
              {actions.map(({ name, content: Action }) => (
                <Action key={name} task={task} />
              ))}
              {mayEdit && <Button onClick={() => setEditing(true)}>Edit task</Button>}
              <NextStep task={task} />
            </>
          )
        }
      />
      {isStaff && <TaskSteps task={task} />}
      <div className={classes.sheet}>
        <div className={classes.main}>
          <FilesCard task={task} isStaff={isStaff} />
          {cards.map(({ name, content: Part }) => (
            <Part key={name} task={task} />
          ))}
          <NotesCard task={task} isStaff={isStaff} />
        </div>
        <div className={classes.side}>
          <Facts task={task} isStaff={isStaff} />
          <RatingCard task={task} isStaff={isStaff} />
          {isStaff && may("task.list") && <ActivityCard task={task} />}
        </div>
      </div>
      {isEditing && <EditTaskModal task={task} onClose={() => setEditing(false)} />}
    </Page>
  );
}

function Facts({ task, isStaff }: { task: Task; isStaff: boolean }) {
  const people = [
    { label: "Assigned to", value: nameOf(task.assigned_user) },
    { label: "Typist", value: nameOf(typistOf(task)) },
    { label: "Editor", value: nameOf(task.assigned_editor) },
    { label: "Template", value: task.client_template?.file.name },
    { label: "Service note", value: task.service_note },
  ];
  return (
    <Card title="Details" padded>
      <FactList
        facts={[
          { label: "Status", value: <TaskStatus task={task} /> },
          { label: "Client", value: clientName(task.doctor) },
          { label: "Letter type", value: task.is_corrected_letter ? "Corrected letter" : "Transcription" },
          { label: "Received", value: <DateTime at={task.received_time} /> },
          { label: "Due", value: <DateTime at={task.due_time} /> },
          ...(task.delivered_time === null
            ? []
            : [{ label: "Delivered", value: <DateTime at={task.delivered_time} /> }]),
          {
            label: "Audio",
            value: `${formatDuration(task.duration)}${task.attachments.some(({ ends_early }) => ends_early) ? " (ends early)" : ""}`,
          },
          {
            label: "Description",
            value: task.description && <span className={classes.note}>{task.description}</span>,
          },
          ...(isStaff ? people : []),
        ]}
      />
    </Card>
  );
}
