import { Checkbox } from "@mantine/core";
import { CLAIMING_TYPES } from "#areas/practice/clients/client.contract.ts";
import { Card } from "#platform/web/ui/layout/Card.tsx";
import { ChoiceField } from "#platform/web/ui/fields/ChoiceField.tsx";
import { ErrorState } from "#platform/web/ui/feedback/ErrorState.tsx";
import { SegmentedControl } from "#platform/web/ui/buttons/SegmentedControl.tsx";
import { Skeleton } from "#platform/web/ui/feedback/Skeleton.tsx";
import { isNoGapFor } from "../rules/form-document.ts";
import classes from "./forms.module.css";
import { useChosenFunds } from "./useChosenFunds.ts";
import { type Draft, fieldOf } from "./useDraft.ts";

const WAY_LABELS = { email: "Email", online: "Online", post: "Post" } as const;
const gaps = [
  { value: "no", label: "No gap" },
  { value: "known", label: "Known gap" },
] as const;
const yesNo = [
  { value: "no", label: "No" },
  { value: "yes", label: "Yes" },
] as const;
const claims = CLAIMING_TYPES.map((label) => ({ value: label, label }));

/**
 * Chooses the funds that receive a form (G-57, G-58). Until one is ticked, all that take email are chosen.
 */
export function FundChoice({ draft }: { draft: Draft }) {
  const { answers, set, errors } = draft;
  const { read, recipients, codes: chosenCodes } = useChosenFunds(answers);
  const toggle = (code: string) =>
    set({
      health_funds: chosenCodes.includes(code)
        ? chosenCodes.filter((item) => item !== code)
        : [...chosenCodes, code],
    });
  const setGap = (code: string, isNoGap: boolean) => {
    const isDefault = isNoGap === (answers.is_no_gap !== false);
    const others = answers.gap_exceptions.filter((item) => item !== code);
    set({ gap_exceptions: isDefault ? others : [...others, code] });
  };
  return (
    <Card title="Health funds" count={read.data && `${chosenCodes.length} of ${recipients.length} forms`}>
      {read.error && <ErrorState message={read.error.message} onRetry={() => void read.refetch()} />}
      {!read.data && !read.error && <Skeleton lines={6} />}
      {errors["health_funds"] && <p role="alert">{errors["health_funds"]}</p>}
      <ul className={classes.list}>
        {recipients.map(({ code, name, note, way, asks_medicare_letter, asks_bank_statement }) => (
          <li key={code}>
            <Checkbox
              label={name}
              description={note}
              checked={chosenCodes.includes(code)}
              onChange={() => toggle(code)}
            />
            <span className="muted">
              {[
                WAY_LABELS[way],
                asks_medicare_letter && "Medicare letters",
                asks_bank_statement && "bank statement",
              ]
                .filter(Boolean)
                .join(", ")}
            </span>
            {chosenCodes.includes(code) && (
              <SegmentedControl
                label={`Gap cover for ${name}`}
                value={isNoGapFor(answers, code) ? "no" : "known"}
                options={gaps}
                onChange={(value) => setGap(code, value === "no")}
              />
            )}
          </li>
        ))}
      </ul>
      <FundQuestions draft={draft} chosen={chosenCodes} />
    </Card>
  );
}

function FundQuestions({ draft, chosen }: { draft: Draft; chosen: readonly string[] }) {
  const { answers, set } = draft;
  const field = fieldOf(draft);
  return (
    <div className={classes.questions}>
      {chosen.includes("BUPA") && (
        <>
          <span>Bupa: register for the online portal</span>
          <SegmentedControl
            label="Bupa online portal"
            value={answers.bupa_online_portal ? "yes" : "no"}
            options={yesNo}
            onChange={(value) => set({ bupa_online_portal: value === "yes" })}
          />
          <ChoiceField
            {...field("bupa_claiming_type")}
            label="Bupa: claims for"
            options={claims}
            optional
            clearable
          />
        </>
      )}
      {chosen.includes("NIB") && (
        <>
          <span>nib: ask to backdate the registration</span>
          <SegmentedControl
            label="nib backdate"
            value={answers.nib_backdate ? "yes" : "no"}
            options={yesNo}
            onChange={(value) => set({ nib_backdate: value === "yes" })}
          />
        </>
      )}
    </div>
  );
}
