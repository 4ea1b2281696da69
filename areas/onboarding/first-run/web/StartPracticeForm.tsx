import { Switch } from "@mantine/core";
import { useEffect, useMemo, useState } from "react";
import { TITLES } from "#kernel/people/title.ts";
import type { Zone } from "#kernel/dates/zone.ts";
import { Banner } from "#platform/web/ui/feedback/Banner.tsx";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { ChoiceField } from "#platform/web/ui/fields/ChoiceField.tsx";
import { FieldRow } from "#platform/web/ui/forms/FieldRow.tsx";
import { Form } from "#platform/web/ui/forms/Form.tsx";
import { TextField } from "#platform/web/ui/fields/TextField.tsx";
import { useUnsavedText } from "#platform/web/ui/forms/unsaved-text.ts";
import { useFormFor } from "#platform/web/ui/forms/useFormFor.ts";
import classes from "./Start.module.css";
import { emptyStart, startForm } from "./start-form.ts";
import { type StartQuestion, StartConfirm } from "./StartConfirm.tsx";
import { StartPerson } from "./StartPerson.tsx";
import { useStartPractice } from "./useStartPractice.ts";

const titles = TITLES.map((label, index) => ({ value: index + 1, label }));
const zones: { value: Zone; label: string }[] = [
  { value: "Australia/Sydney", label: "New South Wales, Victoria or the ACT" },
  { value: "Australia/Brisbane", label: "Queensland" },
  { value: "Australia/Adelaide", label: "South Australia" },
  { value: "Australia/Perth", label: "Western Australia" },
  { value: "Australia/Hobart", label: "Tasmania" },
  { value: "Australia/Darwin", label: "Northern Territory" },
  { value: "Europe/London", label: "United Kingdom" },
];

/**
 * Collects the first accounts, asks for confirmation, then starts the practice. A refusal keeps all input.
 */
export function StartPracticeForm({
  hasDemo,
  needsCode,
  least,
}: {
  hasDemo: boolean;
  needsCode: boolean;
  least: number;
}) {
  const schema = useMemo(() => startForm({ least, needsCode }), [least, needsCode]);
  const start = useStartPractice();
  const [question, setQuestion] = useState<StartQuestion | null>(null);
  const [enterPractice, setEnterPractice] = useState<(() => void) | null>(null);
  const confirmStart = (practice: string) =>
    new Promise<boolean>((resolve) => {
      setQuestion({
        practice,
        isGoing: false,
        answer: (isConfirmed) => {
          setQuestion((previous) => (isConfirmed && previous ? { ...previous, isGoing: true } : null));
          resolve(isConfirmed);
        },
      });
    });
  const form = useFormFor(schema, {
    initial: emptyStart,
    onSave: async (values) => {
      if (!(await confirmStart(values.doctor_company))) return;
      try {
        const next = await start(values);
        setEnterPractice(() => next);
      } finally {
        setQuestion(null);
      }
    },
  });
  // Registers unsaved input because the form counts as saving while the confirmation is open.
  useUnsavedText({ isUnsaved: () => question !== null && !question.isGoing });
  // Enters the practice in an effect, after the unsaved-input warning has been turned off.
  useEffect(() => enterPractice?.(), [enterPractice]);
  const hasReceptionist = form.values.has_receptionist === true;
  return (
    <>
      <p className={classes.lead}>
        Create your accounts, import patients, then add locations and availability.
      </p>
      {hasDemo && (
        <Banner tone="ochre" boxed>
          Starting your practice permanently removes the demo and everything added to it: users, clients,
          patients, appointments, files and changed permissions.
        </Banner>
      )}
      <Form of={form} label="Start my practice">
        <div className={classes.form}>
          {needsCode && (
            <fieldset className={classes.person}>
              <legend className={classes.legend}>Setup code</legend>
              <TextField
                {...form.field("setup_code")}
                label="Setup code"
                description="Printed in the server's console when it started."
              />
            </fieldset>
          )}
          <StartPerson
            form={form}
            least={least}
            name="administrator"
            title="Administrator"
            note="Manages Corella: users, permissions and clients. Usually you."
          />
          <StartPerson
            form={form}
            least={least}
            name="doctor"
            title="Doctor"
            note="The owner of the practice. Patients, calendar and referrals belong to the doctor."
            before={
              <div className={classes.short}>
                <ChoiceField
                  {...form.field("doctor_title")}
                  label="Title"
                  options={titles}
                  optional
                  clearable
                />
              </div>
            }
            between={
              <FieldRow>
                <TextField {...form.field("doctor_company")} label="Practice name" />
                <ChoiceField
                  {...form.field("doctor_zone")}
                  label="Where the practice is"
                  placeholder="Choose"
                  description="Sets your time zone"
                  options={zones}
                />
              </FieldRow>
            }
          />
          <Switch
            label="Add a receptionist"
            description="Answers the phone, books appointments and keeps records. You can add more users later."
            checked={hasReceptionist}
            onChange={(event) => form.set({ has_receptionist: event.currentTarget.checked })}
          />
          {hasReceptionist && (
            <StartPerson
              form={form}
              least={least}
              name="receptionist"
              title="Receptionist"
              note="Works for the doctor, with the permissions of a practice manager."
            />
          )}
          <div className={classes.foot}>
            <Button type="submit" kind="primary" size="lg" busy={form.isSaving && question === null}>
              Start my practice
            </Button>
          </div>
        </div>
      </Form>
      <StartConfirm asked={question} hasDemo={hasDemo} />
    </>
  );
}
