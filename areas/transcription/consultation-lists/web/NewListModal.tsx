import { listName } from "../rules/list-name.ts";
import { z } from "zod";
import { LocationSelect } from "#areas/practice/locations/web/LocationSelect.tsx";
import { DaySchema } from "#kernel/dates/day.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { DateField } from "#platform/web/ui/fields/DateField.tsx";
import { FormModal } from "#platform/web/ui/forms/FormModal.tsx";
import { useFormFor } from "#platform/web/ui/forms/useFormFor.ts";
import { CHOOSE_LOCATION, type ConsultationList } from "../contract.ts";
import { consultationListRoutes } from "../routes.contract.ts";

const Form = z.object({
  date: z.string("Enter the day as DD/MM/YYYY.").pipe(DaySchema),
  _location: z.int(CHOOSE_LOCATION),
});

/** Renders the dialog that creates a list from a day's appointments at a location (G-20). */
export function NewListModal({
  location = null,
  onClose,
  onMade,
}: {
  location?: number | null;
  onClose: () => void;
  onMade: (list: ConsultationList) => void;
}) {
  const { today } = useClient();
  const create = useSend(consultationListRoutes.create, {
    done: "Create Successfully",
    detail: (list) => `Consultation list added. ${listName(list)}`,
    errors: "inline",
    refresh: [consultationListRoutes.brief, consultationListRoutes.timeGroups],
    onDone: (list) => {
      onClose();
      onMade(list);
    },
  });
  const form = useFormFor(Form, {
    initial: { date: today, _location: location },
    onSave: (body) => create.sendAsync({ body }),
  });
  return (
    <FormModal
      opened
      title="Add consultation list"
      form={form}
      submit="Add consultation list"
      onClose={onClose}
    >
      <DateField {...form.field("date")} label="Day" today={today} startsHere />
      <LocationSelect
        {...form.field("_location")}
        label="Location"
        description="The list starts with this day's appointments that haven't been billed."
      />
    </FormModal>
  );
}
