import { useState } from "react";
import { patientRoutes } from "#areas/patients/patients/contract.ts";
import { patientFields } from "#areas/patients/patients/fields.ts";
import { patientName } from "#areas/patients/patients/rules/name.ts";
import { formatDay } from "#kernel/dates/day.ts";
import { fieldLabel } from "#kernel/contract/fields.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { Banner } from "#platform/web/ui/feedback/Banner.tsx";
import { ErrorState } from "#platform/web/ui/feedback/ErrorState.tsx";
import { Modal } from "#platform/web/ui/dialogs/Modal.tsx";
import { Skeleton } from "#platform/web/ui/feedback/Skeleton.tsx";
import { ModalFoot } from "#platform/web/ui/dialogs/ModalFoot.tsx";
import { type AddedRow, type ChangedField, mergeRoutes, type PatientMerge, type Side } from "../contract.ts";
import { isMergedField } from "../rules/fields.ts";
import classes from "./merge.module.css";
import { SideChoice } from "./SideChoice.tsx";
import { shownValue } from "./shown-value.ts";

type Sides = Readonly<Record<string, Side>>;
const keyOf = ({ kind, key }: AddedRow): string => `${kind} ${key}`;

/**
 * Renders the dialog that undoes a merge. Requests a decision only about rows and values added or changed
 * since the merge.
 */
export function UndoMergeModal({ merge, onClose }: { merge: PatientMerge; onClose: () => void }) {
  const read = useRead(mergeRoutes.get, { params: { id: merge.ID } }, { freshFor: 0 });
  const [sides, setSides] = useState<Sides>({});
  const undoRequest = useSend(mergeRoutes.undo, {
    done: "Merge undone",
    detail: `${patientName(merge.from)} and ${patientName(merge.to)}`,
    errors: "inline",
    refresh: [
      patientRoutes.get,
      patientRoutes.list,
      patientRoutes.listAll,
      patientRoutes.search,
      mergeRoutes.listOf,
    ],
    onDone: onClose,
  });
  const { added = [], changed = [] } = read.data ?? {};
  const openCount = [...added.map(keyOf), ...changed.map(({ field }) => field)].filter(
    (key) => sides[key] === undefined,
  ).length;
  const answer = (keys: readonly string[], side: Side): void =>
    setSides({ ...sides, ...Object.fromEntries(keys.map((key) => [key, side])) });
  const submitUndo = async (): Promise<void> => {
    const answers = {
      added: added.map((row) => ({
        kind: row.kind,
        key: row.key,
        side: sides[keyOf(row)] === "from" ? ("from" as const) : ("to" as const),
      })),
      changed: changed.map(({ field }) => ({ field, side: sides[field] ?? "to" })),
    };
    // Reloads the questions because further changes may have been saved meanwhile.
    await undoRequest.sendAsync({ params: { id: merge.ID }, body: answers }).catch(() => void read.refetch());
  };
  return (
    <Modal
      opened
      title="Undo merge"
      size="wide"
      onClose={onClose}
      foot={
        <ModalFoot
          submit="Undo merge"
          busy={undoRequest.isSending}
          disabled={!read.data || openCount > 0}
          onSubmit={() => void submitUndo()}
          onClose={onClose}
        />
      }
    >
      <p>
        <PatientLabel of={merge.from} /> was merged into <PatientLabel of={merge.to} />. Both patients will be
        restored with their own records.
      </p>
      {undoRequest.error && (
        <Banner tone="waratah" boxed alert>
          {undoRequest.error.message}
        </Banner>
      )}
      {read.error && (
        <ErrorState
          message={read.error.message}
          code={read.error.requestId ?? undefined}
          onRetry={() => void read.refetch()}
        />
      )}
      {!read.data && !read.error && <Skeleton lines={3} height={20} />}
      {read.data && added.length + changed.length === 0 && (
        <p>Nothing was added or changed since the merge.</p>
      )}
      {added.length > 0 && <AddedRows rows={added} sides={sides} onAnswer={answer} />}
      {changed.length > 0 && <ChangedFields fields={changed} sides={sides} onAnswer={answer} />}
    </Modal>
  );
}

const PatientLabel = ({ of: patient }: { of: PatientMerge["from"] }) => (
  <>
    <b>{patientName(patient)}</b>
    {patient.dob && <span className="tn"> (born {formatDay(patient.dob)})</span>}
  </>
);

interface QuestionsProps {
  sides: Sides;
  onAnswer: (keys: readonly string[], side: Side) => void;
}

function AddedRows({ rows, sides, onAnswer }: QuestionsProps & { rows: readonly AddedRow[] }) {
  return (
    <section aria-label="Added since the merge">
      <h3 className={classes.heading}>Added since the merge: which patient does it belong to?</h3>
      {rows.length > 2 && (
        <p>
          <button type="button" className="link" onClick={() => onAnswer(rows.map(keyOf), "to")}>
            All to the kept patient
          </button>{" "}
          <button type="button" className="link" onClick={() => onAnswer(rows.map(keyOf), "from")}>
            All to the merged patient
          </button>
        </p>
      )}
      <ul className={classes.questions}>
        {rows.map((row) => (
          <li key={keyOf(row)} className={classes.question}>
            <p>{row.title}</p>
            <SideChoice
              label={row.title}
              value={sides[keyOf(row)]}
              sides={["to", "from"]}
              onChange={(side) => onAnswer([keyOf(row)], side)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

function ChangedFields({ fields, sides, onAnswer }: QuestionsProps & { fields: readonly ChangedField[] }) {
  return (
    <section aria-label="Changed since the merge">
      <h3 className={classes.heading}>Changed since the merge: which patient keeps it?</h3>
      <ul className={classes.questions}>
        {fields.map((field) => (
          <li key={field.field} className={classes.question}>
            <p>
              {labelOf(field)}: <b>{formatSide(field, "now")}</b>
              <br />
              <span className="muted">
                Before: {formatSide(field, "to")} (stayed), {formatSide(field, "from")} (merged)
              </span>
            </p>
            <SideChoice
              label={labelOf(field)}
              value={sides[field.field]}
              sides={field.sides.toSorted((a, b) => SIDE_ORDER.indexOf(a) - SIDE_ORDER.indexOf(b))}
              onChange={(side) => onAnswer([field.field], side)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

const SIDE_ORDER: readonly Side[] = ["to", "from", "both"];
const labelOf = ({ field }: ChangedField): string =>
  isMergedField(field) ? fieldLabel(patientFields, field) : field;

function formatSide({ field, names, ...values }: ChangedField, side: "from" | "to" | "now"): string {
  const value = values[side];
  if (!isMergedField(field) || typeof value === "boolean") return String(value);
  return shownValue(field, value, { name: names[String(value)] });
}
