import { type ReactNode, useState } from "react";
import { clientName } from "#areas/practice/clients/rules/name.ts";
import { bodyOf } from "#platform/web/api/body-of.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { useToday } from "#platform/web/shell/useToday.ts";
import { Banner } from "#platform/web/ui/feedback/Banner.tsx";
import { DateField } from "#platform/web/ui/fields/DateField.tsx";
import { FormModal } from "#platform/web/ui/forms/FormModal.tsx";
import { NoteField } from "#platform/web/ui/fields/NoteField.tsx";
import { TextField } from "#platform/web/ui/fields/TextField.tsx";
import { toast } from "#platform/web/ui/feedback/toast.tsx";
import { useFormFor } from "#platform/web/ui/forms/useFormFor.ts";
import type { TaskRow } from "../../contract.ts";
import { taskListRoutes } from "../../lists.contract.ts";
import { returnRoutes } from "../../return.contract.ts";
import { OFFICE_ZONE } from "../../rules/due-time.ts";
import {
  isReturned,
  sortMismatchesFirst,
  namesPatient,
  type ReturnAnswer,
  type ReturnAnswers,
  findUndecided,
} from "../../rules/return-choice.ts";
import { MailPreview } from "./MailPreview.tsx";
import classes from "./return.module.css";
import { ReturnedLetter } from "./ReturnedLetter.tsx";
import { useChangedTasks } from "./useChangedTasks.ts";
import { useGuard } from "./useGuard.ts";

const lettersOf = (count: number): string => (count === 1 ? "1 letter" : `${count} letters`);
const defaultBody = (count: number): string =>
  `${lettersOf(count)} ${count === 1 ? "is" : "are"} ready for you.`;
const NOTHING_LEFT = "Please select a file to return.";

/**
 * Renders the form that returns letters checked by the guard, with the email to the client (SCR-MOD-24).
 * Keeps all input when the return is refused.
 */
export function ReturnForm({
  tasks: initialTasks,
  choice,
  onClose,
}: {
  tasks: readonly TaskRow[];
  choice: ReactNode;
  onClose: () => void;
}) {
  const today = useToday(OFFICE_ZONE);
  const [answers, setAnswers] = useState<ReturnAnswers>(new Map());
  const [undecidedID, setUndecidedID] = useState<number | null>(null);
  const { tasks, changedBy, take } = useChangedTasks(initialTasks);
  const [first] = tasks;
  const ids = tasks.map(({ ID }) => ID);
  const returnedTasks = tasks.filter(({ ID }) => isReturned(answers, ID));
  const guard = useGuard(ids);
  const send = useSend(returnRoutes.returnToClient, {
    errors: "inline",
    refresh: [taskListRoutes.list, taskListRoutes.dashboard],
    onDone: () => {
      toast.done("Returned to the client", { detail: lettersOf(returnedTasks.length) });
      onClose();
    },
  });
  const form = useFormFor(bodyOf(returnRoutes.returnToClient), {
    initial: { ids, date: today, body: defaultBody(tasks.length), recipient: undefined },
    onSave: (body) => {
      const acknowledgements = returnedTasks.flatMap(({ ID }) => {
        const reason = answers.get(ID)?.reason.trim() ?? "";
        return reason === "" ? [] : [{ task: ID, reason }];
      });
      const summary = {
        num_of_task: returnedTasks.length,
        is_corrected_letter: returnedTasks[0]?.is_corrected_letter ?? false,
      };
      const versions = returnedTasks.map(({ ID, version }) => ({ task: ID, version }));
      const payload = {
        ...body,
        ...summary,
        ids: returnedTasks.map(({ ID }) => ID),
        acknowledgements,
        versions,
      };
      return send.sendAsync({ body: payload }).catch((error: unknown) => {
        const changed = take(error);
        // Decisions about changed letters are discarded because they were made about an earlier text.
        setAnswers((before) => new Map([...before].filter(([ID]) => !changed.includes(ID))));
        if (changed.length > 0) guard.again();
        throw error;
      });
    },
  });
  const answer = (ID: number, newAnswer: ReturnAnswer | null): void => {
    const nextAnswers = new Map(answers);
    if (newAnswer) nextAnswers.set(ID, newAnswer);
    else nextAnswers.delete(ID);
    const count = tasks.filter((task) => isReturned(nextAnswers, task.ID)).length;
    // Updates the count in the default text; a text written by the user is kept.
    if (form.values.body === defaultBody(returnedTasks.length)) form.set({ body: defaultBody(count) });
    setAnswers(nextAnswers);
    setUndecidedID(null);
  };
  // Waits for the guard, and for a decision about each letter with findings.
  const submit = async (): Promise<void> => {
    if (guard.isChecking) return;
    const firstUndecided = findUndecided(guard.tasks, answers, ids);
    setUndecidedID(firstUndecided);
    if (firstUndecided === null && returnedTasks.length > 0) await form.submit();
  };
  const body = form.field("body").value ?? null;
  const guardedForm = {
    ...form,
    submit,
    isDirty: form.isDirty || answers.size > 0,
    isSaving: form.isSaving || guard.isChecking,
    problem: returnedTasks.length === 0 ? NOTHING_LEFT : form.problem,
  };
  return (
    <FormModal
      opened
      title={`Return ${lettersOf(returnedTasks.length)} to ${first ? clientName(first.doctor) : "client"}`}
      form={guardedForm}
      submit={`Return ${lettersOf(returnedTasks.length)}`}
      onClose={onClose}
      size="double"
      footStart={<span className="muted">One batch, one email.</span>}
    >
      {choice}
      <div className={classes.columns}>
        <div>
          <p className="muted" role="status">
            {guard.isChecking
              ? `Checking ${lettersOf(tasks.length)}`
              : (guard.error ?? "Checked against the patients seen in those weeks")}
          </p>
          <ul className={classes.letters} aria-label="Letters to return">
            {sortMismatchesFirst(tasks, guard.tasks).map((task) => (
              <ReturnedLetter
                key={task.ID}
                task={task}
                guarded={guard.tasks.find((each) => each.task === task.ID) ?? null}
                answers={answers}
                changedBy={changedBy(task.ID)}
                problem={undecidedID === task.ID ? `Choose what to do with letter ${task.ID}.` : null}
                onAnswer={(given) => answer(task.ID, given)}
              />
            ))}
          </ul>
        </div>
        <div className={classes.mail}>
          <TextField {...form.field("recipient")} label="Email to another address" optional />
          <DateField {...form.field("date")} label="Date" today={today} />
          <NoteField {...form.field("body")} label="Message" rows={3} startsHere />
          {namesPatient(body ?? "", guard.tasks) && (
            <Banner tone="ochre" boxed>
              The message names a patient. Emails can be read by others.
            </Banner>
          )}
          <MailPreview
            letters={returnedTasks.length}
            body={body}
            recipient={form.field("recipient").value ?? null}
          />
        </div>
      </div>
    </FormModal>
  );
}
