import { fullName } from "../rules/name.ts";
import { NumberInput } from "@mantine/core";
import { useSend } from "#platform/web/api/useSend.ts";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { Card } from "#platform/web/ui/layout/Card.tsx";
import { FieldRow } from "#platform/web/ui/forms/FieldRow.tsx";
import { Form } from "#platform/web/ui/forms/Form.tsx";
import { FactList } from "#platform/web/ui/facts/FactList.tsx";
import { type FieldProps, frameOf } from "#platform/web/ui/fields/field.tsx";
import { useFormFor } from "#platform/web/ui/forms/useFormFor.ts";
import { bodyOf } from "#platform/web/api/body-of.ts";
import type { User } from "../user.contract.ts";
import { KPI_SAVED, kpiRoutes } from "../kpi.contract.ts";
import classes from "./users.module.css";
import { STALE_ROUTES } from "./useUserChanges.ts";

/** Renders the card with capacity and target of a typist or editor, in minutes of audio per day (C-25). */
export function KpiCard({ user, mayEdit }: { user: User; mayEdit: boolean }) {
  if (mayEdit) return <KpiForm user={user} />;
  const minutes = (value: number | null) => (value === null ? null : `${value} minutes a day`);
  return (
    <Card title="Set capacity and target" padded>
      <FactList
        facts={[
          { label: "Capacity", value: minutes(user.capacity) },
          { label: "Target", value: minutes(user.target) },
        ]}
      />
    </Card>
  );
}

function KpiForm({ user }: { user: User }) {
  const save = useSend(kpiRoutes.updateOne, {
    done: KPI_SAVED,
    detail: `Capacity and target of ${fullName(user)}`,
    errors: "inline",
    refresh: STALE_ROUTES,
  });
  const form = useFormFor(bodyOf(kpiRoutes.updateOne), {
    initial: { capacity: user.capacity, target: user.target },
    onSave: (body) => save.sendAsync({ params: { id: user.ID }, body }),
  });
  return (
    <Card title="Set capacity and target" padded>
      <Form of={form} label="Set capacity and target">
        <div className={classes.fields}>
          <FieldRow>
            <MinutesField {...form.field("capacity")} label="Capacity" description="Minutes of audio a day" />
            <MinutesField {...form.field("target")} label="Target" description="Minutes of audio a day" />
          </FieldRow>
          <div>
            <Button type="submit" busy={form.isSaving}>
              Save capacity and target
            </Button>
          </div>
        </div>
      </Form>
    </Card>
  );
}

/**
 * Renders the input for minutes. An empty field is null; text that is not a number is passed on for the
 * schema to reject.
 */
function MinutesField({ value, onChange, onBlur, ...frame }: FieldProps<number | null | undefined>) {
  return (
    <NumberInput
      {...frameOf(frame, { value })}
      value={value ?? ""}
      onChange={(typed) => onChange(typed === "" ? null : Number(typed))}
      onBlur={onBlur}
      allowNegative={false}
      allowDecimal={false}
      hideControls
      inputMode="numeric"
    />
  );
}
