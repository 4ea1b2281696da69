import { listedName } from "../rules/name.ts";
import { emptyForm, formOf } from "#kernel/contract/fields.ts";
import { parseTitle } from "#kernel/people/title.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { DifferingFields } from "#platform/web/forms/DifferingFields.tsx";
import { Fields } from "#platform/web/forms/Fields.tsx";
import { useClient } from "#platform/web/shell/client.tsx";
import { FormModal } from "#platform/web/ui/forms/FormModal.tsx";
import { useFormFor } from "#platform/web/ui/forms/useFormFor.ts";
import { type ReferringDoctor, referringDoctorRoutes } from "../contract.ts";
import { referringDoctorFields, type ReferringDoctorSection } from "../fields.ts";
import { formBody } from "../rules/numbers.ts";
import { SimilarDoctorNotice } from "./SimilarDoctorNotice.tsx";
import { referringDoctorInputs } from "./referring-doctor-inputs.tsx";
import { REFRESHED_ROUTES } from "./useDeletion.ts";

interface ReferringDoctorModalProps {
  /** The referring doctor to edit. If omitted, the dialog adds a new one. */
  doctor?: ReferringDoctor;
  /** Text of a search without a match, from which the form is filled. */
  typed?: string;
  onClose: () => void;
  onSaved?: (doctor: ReferringDoctor) => void;
  /**
   * Called when the user chooses an existing referring doctor instead of adding a duplicate. If omitted, the
   * dialog does not offer this.
   */
  onUseOther?: (doctor: ReferringDoctor) => void;
}

const SECTIONS = [
  "name",
  "numbers",
  "practice",
  "address",
  "letters",
] as const satisfies readonly ReferringDoctorSection[];
const REQUIRED = ["first_name", "last_name"] as const;

/** Renders the dialog for adding or editing a referring doctor (SCR-MOD-09). */
export function ReferringDoctorModal({
  doctor,
  typed = "",
  onClose,
  onSaved,
  onUseOther,
}: ReferringDoctorModalProps) {
  const { country } = useClient();
  const finish = (saved: ReferringDoctor) => {
    onClose();
    onSaved?.(saved);
  };
  const create = useSend(referringDoctorRoutes.create, {
    done: "Create Successfully",
    detail: (saved) => `Referring doctor added. ${listedName(saved)}`,
    errors: "inline",
    refresh: REFRESHED_ROUTES,
    onDone: finish,
  });
  const update = useSend(referringDoctorRoutes.update, {
    done: "Saved Successfully",
    detail: listedName,
    errors: "inline",
    refresh: REFRESHED_ROUTES,
    onDone: finish,
  });
  const form = useFormFor(formBody[country], {
    initial: doctor
      ? { ...formOf(referringDoctorFields, doctor), version: doctor.version }
      : { ...emptyForm(referringDoctorFields), ...beginningOf(typed) },
    onSave: ({ version, ...body }) =>
      doctor
        ? update.sendAsync({ params: { id: doctor.ID }, body: { ...body, version } })
        : create.sendAsync({ body }),
  });

  return (
    <FormModal
      opened
      title={doctor ? "Edit referring doctor" : "Add referring doctor"}
      form={form}
      submit={doctor ? "Save referring doctor" : "Add referring doctor"}
      onClose={onClose}
    >
      <SimilarDoctorNotice values={form.values} except={doctor?.ID} onUse={onUseOther} />
      {form.conflict && (
        <DifferingFields
          of={referringDoctorFields}
          mine={form.values}
          theirs={form.conflict}
          opened={doctor}
          country={country}
        />
      )}
      {SECTIONS.map((section) => (
        <Fields
          key={section}
          of={referringDoctorFields}
          section={section}
          form={form}
          inputs={referringDoctorInputs}
          country={country}
          row={doctor}
          required={REQUIRED}
          startsHere="first_name"
        />
      ))}
    </FormModal>
  );
}

/**
 * Fills the form from typed text: "Dr Hannah Birch" fills three fields, "Birch" the last name, digits the
 * provider number.
 */
function beginningOf(typed: string): {
  first_name?: string;
  last_name?: string;
  provider_number?: string;
  title?: number;
} {
  const text = typed.trim();
  if (/^\d/.test(text)) return { provider_number: text.toUpperCase() };
  const words = text.split(/\s+/).filter((word) => word !== "");
  const title = words.length > 1 ? parseTitle(words[0] ?? "") : null;
  const [first_name = "", ...otherWords] = title === null ? words : words.slice(1);
  const names =
    otherWords.length === 0
      ? { last_name: capital(first_name) }
      : { first_name: capital(first_name), last_name: capital(otherWords.join(" ")) };
  return title === null ? names : { ...names, title };
}

const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
