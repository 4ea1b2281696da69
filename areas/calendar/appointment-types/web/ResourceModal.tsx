import { LocationSelect } from "#areas/practice/locations/web/LocationSelect.tsx";
import { Version } from "#kernel/contract/id.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { ChoiceField } from "#platform/web/ui/fields/ChoiceField.tsx";
import { TextField } from "#platform/web/ui/fields/TextField.tsx";
import { FormModal } from "#platform/web/ui/forms/FormModal.tsx";
import { useFormFor } from "#platform/web/ui/forms/useFormFor.ts";
import { RESOURCE_KINDS, type Resource, ResourceBody, resourceRoutes } from "../resource.contract.ts";
import { KIND_NAMES } from "../rules/resources.ts";
import { RESOURCE_ROUTES } from "./useResourceChanges.ts";

const KINDS = RESOURCE_KINDS.map((value) => ({ value, label: KIND_NAMES[value] }));
const Form = ResourceBody.omit({ _doctor: true }).extend({ version: Version });

interface ResourceModalProps {
  /** The resource to edit. If omitted, the dialog adds a new one. */
  resource?: Resource | undefined;
  onClose: () => void;
}

/** Renders the dialog for adding or editing a room or a piece of equipment. */
export function ResourceModal({ resource, onClose }: ResourceModalProps) {
  const saving = { errors: "inline", refresh: RESOURCE_ROUTES, onDone: onClose } as const;
  const create = useSend(resourceRoutes.createResource, {
    ...saving,
    done: "Create Successfully",
    detail: ({ name }) => `Room or equipment added. ${name}`,
  });
  const update = useSend(resourceRoutes.updateResource, {
    ...saving,
    done: "Saved Successfully",
    detail: ({ name }) => name,
  });
  const form = useFormFor(Form, {
    initial: {
      name: resource?.name ?? "",
      kind: resource?.kind ?? "room",
      _location: resource?._location ?? null,
      version: resource?.version,
    },
    onSave: ({ version, ...body }) =>
      resource
        ? update.sendAsync({ params: { id: resource.ID }, body: { ...body, version } })
        : create.sendAsync({ body }),
  });
  return (
    <FormModal
      opened
      title={resource ? "Edit room or equipment" : "Add room or equipment"}
      form={form}
      submit={resource ? "Save room or equipment" : "Add room or equipment"}
      onClose={onClose}
    >
      <TextField {...form.field("name")} label="Name" placeholder="Room 1" startsHere />
      <ChoiceField {...form.field("kind")} label="Kind" options={KINDS} />
      <LocationSelect {...form.field("_location")} label="Location" placeholder="Any location" optional />
    </FormModal>
  );
}
