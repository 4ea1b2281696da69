import { LOCATION_TYPES } from "#areas/practice/locations/contract.ts";
import { LocationSelect } from "#areas/practice/locations/web/LocationSelect.tsx";
import { useSend } from "#platform/web/api/useSend.ts";
import { SaveButton } from "#platform/web/ui/forms/SaveButton.tsx";
import { Form } from "#platform/web/ui/forms/Form.tsx";
import { GroupField } from "#platform/web/ui/fields/GroupField.tsx";
import { SegmentedControl } from "#platform/web/ui/buttons/SegmentedControl.tsx";
import { useFormFor } from "#platform/web/ui/forms/useFormFor.ts";
import { type ClientPreferences, ClientPreferencesBody, clientPreferenceRoutes } from "../contract.ts";
import { typeLabel } from "../rules/preferences.ts";
import classes from "./preferences.module.css";

const typeOptions = LOCATION_TYPES.map((value) => ({ value, label: typeLabel(value) }));

/**
 * Renders the form for the default list and location. Offers only locations of the chosen type (RULE-CLI-07).
 */
export function DefaultsForm({ preferences }: { preferences: ClientPreferences }) {
  const { _doctor, defaultListType, _defaultLocation, version, location } = preferences;
  const update = useSend(clientPreferenceRoutes.update, {
    done: "Saved Successfully",
    detail: "Defaults",
    errors: "inline",
    refresh: [clientPreferenceRoutes.get],
  });
  const form = useFormFor(ClientPreferencesBody, {
    initial: { defaultListType, _defaultLocation, version, _doctor },
    onSave: (body) => update.sendAsync({ params: { id: _doctor }, body }),
  });
  const type = form.values.defaultListType ?? defaultListType;
  return (
    <Form of={form} label="Lists and calendar">
      <div className={classes.fields}>
        <GroupField
          className={classes.choice}
          label="Default list"
          name="defaultListType"
          value={type}
          error={form.errors["defaultListType"]}
        >
          <SegmentedControl
            label="Default list"
            value={type}
            options={typeOptions}
            // Clears a location of the other type; selects the saved one again when its type is chosen again.
            onChange={(next) =>
              form.set({
                defaultListType: next,
                _defaultLocation: next === defaultListType ? _defaultLocation : null,
              })
            }
          />
        </GroupField>
        <LocationSelect
          key={type}
          {...form.field("_defaultLocation")}
          label="Default location"
          optional
          type={type}
          chosen={type === defaultListType ? location : null}
          placeholder={`All ${typeLabel(type).toLowerCase()} locations`}
        />
        <div>
          <SaveButton busy={form.isSaving}>Save defaults</SaveButton>
        </div>
      </div>
    </Form>
  );
}
