import type { ReplyOf } from "#kernel/contract/contract.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { SaveButton } from "#platform/web/ui/forms/SaveButton.tsx";
import { ErrorState } from "#platform/web/ui/feedback/ErrorState.tsx";
import { Skeleton } from "#platform/web/ui/feedback/Skeleton.tsx";
import { WholeNumberField } from "#platform/web/ui/fields/WholeNumberField.tsx";
import { FieldRow } from "#platform/web/ui/forms/FieldRow.tsx";
import { Form } from "#platform/web/ui/forms/Form.tsx";
import { useFormFor } from "#platform/web/ui/forms/useFormFor.ts";
import { Card } from "#platform/web/ui/layout/Card.tsx";
import classes from "./settings.module.css";
import { VisitSettingsBody, visitRoutes } from "../contract.ts";

/**
 * Renders the settings of the minutes after which the waiting room highlights a patient. The settings never
 * change a visit's state.
 */
export function SettingsPart() {
  const read = useRead(visitRoutes.settings);
  return (
    <Card title="Waiting room" padded>
      {read.data && <SettingsForm settings={read.data} />}
      {read.isPending && <Skeleton lines={3} />}
      {read.error && !read.data && (
        <ErrorState message={read.error.message} onRetry={() => void read.refetch()} />
      )}
    </Card>
  );
}

function SettingsForm({ settings }: { settings: ReplyOf<typeof visitRoutes.settings> }) {
  const save = useSend(visitRoutes.saveSettings, {
    done: "Saved Successfully",
    detail: "Settings of the waiting room",
    errors: "inline",
    refresh: [visitRoutes.settings, visitRoutes.room],
  });
  const form = useFormFor(VisitSettingsBody, {
    initial: settings,
    onSave: (body) => save.sendAsync({ body }),
  });
  return (
    <Form of={form} label="Waiting room">
      <div className={classes.fields}>
        <FieldRow>
          <WholeNumberField {...form.field("wait_minutes")} label="Highlight waits over (minutes)" />
          <WholeNumberField {...form.field("long_wait_minutes")} label="Show waits in red over (minutes)" />
        </FieldRow>
        <FieldRow>
          <WholeNumberField {...form.field("late_minutes")} label="Show patients as late after (minutes)" />
          <WholeNumberField
            {...form.field("no_show_minutes")}
            label="Offer “Did not attend” after (minutes)"
          />
        </FieldRow>
        <div>
          <SaveButton busy={form.isSaving}>Save times</SaveButton>
        </div>
      </div>
    </Form>
  );
}
