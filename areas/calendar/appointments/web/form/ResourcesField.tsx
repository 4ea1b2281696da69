import { useResources } from "#areas/calendar/appointment-types/web/useResources.ts";
import { ChoicesField } from "#platform/web/ui/fields/ChoicesField.tsx";
import { Controller } from "#platform/web/ui/forms/Controller.tsx";
import type { FormFor } from "#platform/web/ui/forms/useFormFor.ts";
import type { AppointmentForm } from "./appointment-form.ts";

/**
 * Renders the choice of the rooms and the equipment that the appointment uses. Renders nothing if the client
 * has none. An archived one is offered only where it is already chosen.
 */
export function ResourcesField({ form }: { form: FormFor<typeof AppointmentForm> }) {
  const resources = useResources() ?? [];
  return (
    <Controller of={form} name="resources">
      {({ value, ...field }) => {
        const resourceIds = value ?? [];
        const options = resources
          .filter(({ ID, is_deleted }) => !is_deleted || resourceIds.includes(ID))
          .map(({ ID, name }) => ({ value: ID, label: name }));
        if (options.length === 0) return null;
        return (
          <ChoicesField
            label="Rooms and equipment"
            optional
            options={options}
            {...field}
            value={resourceIds}
            onChange={(ids) => field.onChange([...ids])}
          />
        );
      }}
    </Controller>
  );
}
