import { formatDay } from "#kernel/dates/day.ts";
import { bodyOf } from "#platform/web/api/body-of.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { useNow } from "#platform/web/shell/useToday.ts";
import { ChoiceField } from "#platform/web/ui/fields/ChoiceField.tsx";
import { DateField } from "#platform/web/ui/fields/DateField.tsx";
import { FormModal } from "#platform/web/ui/forms/FormModal.tsx";
import { TextField } from "#platform/web/ui/fields/TextField.tsx";
import { useFormFor } from "#platform/web/ui/forms/useFormFor.ts";
import { publicHolidayRoutes, REGIONS } from "../contract.ts";

const STATES = [...REGIONS.AU, ...REGIONS.UK].map((state) => ({ value: state, label: state }));
const isBritish = (state: string): boolean => REGIONS.UK.some((each) => each === state);

/** Renders the dialog for adding a holiday that is missing in the delivered list. */
export function AddHolidayModal({ onClose }: { onClose: () => void }) {
  const today = useNow("Australia/Sydney").day;
  const create = useSend(publicHolidayRoutes.create, {
    done: "Create Successfully",
    detail: ({ name, day, state }) => `Public holiday added. ${name}, ${formatDay(day)}, ${state}`,
    errors: "inline",
    refresh: [publicHolidayRoutes.list],
    onDone: onClose,
  });
  const form = useFormFor(bodyOf(publicHolidayRoutes.create), {
    initial: { country: "AU", state: "NSW", day: null, name: "" },
    onSave: (body) => create.sendAsync({ body }),
  });
  return (
    <FormModal opened title="Add public holiday" form={form} submit="Add public holiday" onClose={onClose}>
      <TextField {...form.field("name")} label="Name" startsHere />
      <DateField {...form.field("day")} label="Date" today={today} />
      <ChoiceField
        {...form.field("state")}
        label="State"
        options={STATES}
        onChange={(state) =>
          form.set({ state: state ?? "NSW", country: isBritish(state ?? "") ? "UK" : "AU" })
        }
      />
    </FormModal>
  );
}
