import type { z } from "zod";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { type Patient, patientRoutes } from "#areas/patients/patients/contract.ts";
import { patientName } from "#areas/patients/patients/rules/name.ts";
import { invalid } from "#kernel/contract/problem.ts";
import { RequestError } from "#platform/web/api/request-error.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { Redirect } from "#platform/web/shell/pages/Redirect.tsx";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { Banner } from "#platform/web/ui/feedback/Banner.tsx";
import { ConfirmDialog } from "#platform/web/ui/dialogs/ConfirmDialog.tsx";
import { useUnsavedText } from "#platform/web/ui/forms/unsaved-text.ts";
import { useSaveKeys } from "#platform/web/ui/forms/useSaveKeys.ts";
import { MERGED, MergedPatient, mergeRoutes } from "../contract.ts";
import { chooseAll, type Choices, mergedValues, unchosenFields, chooseKnown } from "../rules/choosing.ts";
import { differentPeopleWarning } from "../rules/contradictions.ts";
import { differingFields, valuesOf } from "../rules/fields.ts";
import { ChoiceTable } from "./ChoiceTable.tsx";
import { MergeProblem } from "./MergeProblem.tsx";
import { MovingRows } from "./MovingRows.tsx";
import classes from "./merge.module.css";
import { patientPaths } from "#areas/patients/patients/paths.ts";

interface MergeFormProps {
  from: Patient;
  to: Patient;
  /** Reloads both patients after another user changed one of them. */
  onAgain: () => void;
}

/**
 * Renders the form with the values of both patients side by side; differing values are blank until chosen
 * (RULE-MERGE-02).
 */
export function MergeForm({ from, to, onAgain }: MergeFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const values = { from: valuesOf(from), to: valuesOf(to) };
  // Preselects values that only one of the two patients has.
  const knownChoices = chooseKnown(values.from, values.to, {});
  const [choices, setChoices] = useState<Choices>(knownChoices);
  const [isAsking, setAsking] = useState(false);
  const [isMarked, setMarked] = useState(false);
  const {
    send,
    merged: isMerged,
    isSending,
    problem,
  } = useMerging(from, to, () => setAsking(false), onAgain);
  const warning = differentPeopleWarning(values.from, values.to);
  const fieldsLeft = unchosenFields(values.from, values.to, choices);
  useUnsavedText({ isUnsaved: () => !isMerged && JSON.stringify(choices) !== JSON.stringify(knownChoices) });
  useSaveKeys(form, () => form.current?.requestSubmit());
  if (isMerged) return <Redirect to={patientPaths.record({ id: to.ID })} />;

  const confirmMerge = (): void => {
    setAsking(fieldsLeft.length === 0);
    // Flushes the render because the first unchosen field must exist before it can receive the focus.
    flushSync(() => setMarked(fieldsLeft.length > 0));
    form.current?.querySelector<HTMLInputElement>('[aria-invalid="true"] input')?.focus();
  };
  const merge = (): void => {
    const mergedFields = mergedValues(values.from, values.to, choices);
    if (mergedFields) send(mergedFields);
  };
  return (
    <form
      ref={form}
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        confirmMerge();
      }}
    >
      <Warning text={warning} />
      <MovingRows from={from} to={to} />
      <Bulk
        count={differingFields(values.from, values.to).length}
        onAll={(side) => setChoices(chooseAll(side, values.from, values.to))}
        onNone={() => setChoices(knownChoices)}
      />
      <ChoiceTable
        from={from}
        to={to}
        choices={choices}
        errors={problem?.errors ?? {}}
        isMarked={isMarked}
        onChoose={(field, choice) => setChoices({ ...choices, [field]: choice })}
      />
      <MergeProblem problem={problem} />
      <MergeFoot left={fieldsLeft.length} isMarked={isMarked} isSending={isSending} />
      <ConfirmDialog
        opened={isAsking}
        title="Merge patients"
        confirm="Merge patients"
        busy={isSending}
        onConfirm={merge}
        onCancel={() => setAsking(false)}
      >
        <Warning text={warning} />
        <p>
          <b>{patientName(from)}</b> will be merged into <b>{patientName(to)}</b>. Appointments, referrals,
          files and all other records move. You can undo the merge on the patient's page.
        </p>
      </ConfirmDialog>
    </form>
  );
}

/** Renders that the two patients may be different people; nothing without a warning. */
function Warning({ text }: { text: string | null }) {
  if (text === null) return null;
  return (
    <Banner tone="ochre" boxed>
      {text}
    </Banner>
  );
}

interface MergeFootProps {
  /** Number of values left to choose. */
  left: number;
  /** True once a merge was tried, so that missing choices are marked. */
  isMarked: boolean;
  isSending: boolean;
}

function MergeFoot({ left, isMarked, isSending }: MergeFootProps) {
  return (
    <div className={classes.foot}>
      <p role="status" className={isMarked && left > 0 ? classes.wanting : "muted"}>
        {left === 0 ? "Every value is chosen." : `${left} ${left === 1 ? "value" : "values"} left to choose.`}
      </p>
      <Button type="submit" kind="primary" keys="Ctrl ↵" busy={isSending}>
        Merge patients
      </Button>
    </div>
  );
}

/**
 * Converts validation errors of values that were valid when saved into the error the server would return, so
 * that the form shows them at their fields.
 */
function refusalOf({ issues }: z.ZodError): RequestError {
  const errors = Object.fromEntries(issues.map(({ path, message }) => [path.join("."), message]));
  return new RequestError({
    status: invalid.status,
    code: invalid.code,
    message: invalid.sentence(undefined),
    errors,
  });
}

/** Sends the merge. A rejection closes the confirmation and is shown in the form. */
function useMerging(from: Patient, to: Patient, onRefused: () => void, onAgain: () => void) {
  const [problem, setProblem] = useState<RequestError | null>(null);
  const [isMerged, setMerged] = useState(false);
  const mergeRequest = useSend(mergeRoutes.merge, {
    done: MERGED,
    detail: `${patientName(from)} is now part of ${patientName(to)}`,
    errors: "inline",
    refresh: [
      patientRoutes.list,
      patientRoutes.listAll,
      patientRoutes.search,
      patientRoutes.get,
      mergeRoutes.listOf,
    ],
    onDone: () => setMerged(true),
  });
  const send = async (values: object): Promise<void> => {
    setProblem(null);
    const parsed = MergedPatient.safeParse({ ...values, version: to.version, from_version: from.version });
    try {
      if (!parsed.success) throw refusalOf(parsed.error);
      await mergeRequest.sendAsync({ params: { from_id: from.ID, to_id: to.ID }, body: parsed.data });
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      setProblem(error);
      onRefused();
      if (error.code === "stale") onAgain();
    }
  };
  return {
    send: (values: object) => void send(values),
    merged: isMerged,
    isSending: mergeRequest.isSending,
    problem,
  };
}

function Bulk({
  count,
  onAll,
  onNone,
}: {
  count: number;
  onAll: (side: "from" | "to") => void;
  onNone: () => void;
}) {
  if (count === 0) return null;
  return (
    <div className={classes.bulk} role="group" aria-label="Choose for all values">
      <Button size="sm" onClick={() => onAll("from")}>
        All values of the merged patient
      </Button>
      <Button size="sm" onClick={() => onAll("to")}>
        All values of the kept patient
      </Button>
      <Button size="sm" kind="plain" onClick={onNone}>
        Clear
      </Button>
    </div>
  );
}
