import { useState } from "react";
import { placeName } from "#areas/practice/reference-data/place.contract.ts";
import type { LookupKind, LookupProps } from "#platform/web/ui/fields/lookup.ts";
import { SearchField } from "#platform/web/ui/fields/SearchField.tsx";
import type { Country } from "#kernel/addresses/country.ts";
import { formatDay } from "#kernel/dates/day.ts";
import { formatPhone } from "#kernel/addresses/phone.ts";
import { isSearchable } from "#kernel/lists/search-query.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { useClientIfOpen } from "#platform/web/shell/client.tsx";
import { useSession } from "#platform/web/shell/session.tsx";
import { toast } from "#platform/web/ui/feedback/toast.tsx";
import { cutText } from "#kernel/text/text.ts";
import { patientRoutes } from "../contract.ts";
import type { Match, PatientRow } from "../row.contract.ts";
import { patientNameWithTitle, patientName } from "../rules/name.ts";
import { type TypedValues, parseTypedName } from "../rules/form.ts";
import { PatientModal } from "./PatientModal.tsx";

/**
 * The patient's data that the picker shows: a search result, a full patient or the brief of an appointment.
 */
export type PickedPatient = Pick<
  PatientRow,
  "ID" | "title" | "first_name" | "last_name" | "dob" | "gender" | "mobile" | "category"
> & {
  preferred_name?: string | null;
  alerts?: string | null;
  status: string;
  locality?: PatientRow["locality"];
  match?: Match;
};

const kindOf = (country: Country): LookupKind<PickedPatient> => ({
  noun: "patient",
  isEnough: isSearchable,
  hint: `Type at least 3 letters of the name, or date of birth, MRN${country === "UK" ? " or phone" : ", phone or Medicare number"}`,
  shown: patientNameWithTitle,
  about: ({ dob, locality, mobile, match }) =>
    [
      dob && formatDay(dob),
      locality && placeName(locality),
      mobile && formatPhone(mobile, country),
      match === "similar" && "similar",
    ]
      .filter(Boolean)
      .join(" · ") || null,
  unchosen: "Choose a patient from the list.",
});
const KINDS = { AU: kindOf("AU"), UK: kindOf("UK") };

/**
 * Renders the input for a patient; the value is the patient's ID. Users with permission can add a missing
 * patient, who is then selected.
 */
export function PatientPicker({
  chosen,
  onChange,
  onChoose,
  onlyExisting = false,
  onAdd,
  ...field
}: Omit<LookupProps<PickedPatient>, "onCreate"> & {
  onlyExisting?: boolean;
  /** Called instead of opening the dialog, if the surrounding form has fields for the new patient. */
  onAdd?: ((typed: TypedValues) => void) | undefined;
}) {
  const { may } = useSession();
  const country = useClientIfOpen()?.country ?? "AU";
  const [text, search] = useState("");
  const [typed, setTyped] = useState<string | null>(null);
  const [added, setAdded] = useState<PickedPatient | null>(null);
  const result = useRead(
    patientRoutes.search,
    { params: { query: cutText(text, 200) } },
    { enabled: isSearchable(text), keepPrevious: true },
  );
  const choosePatient = (patient: PickedPatient): void => {
    setAdded(patient);
    setTyped(null);
    onChange(patient.ID);
    onChoose?.(patient);
  };
  const create = onAdd ? (name: string) => onAdd(parseTypedName(name)) : setTyped;
  return (
    <>
      <SearchField
        placeholder="Type at least 3 letters"
        {...field}
        kind={KINDS[country]}
        found={result}
        searched={text}
        onSearch={search}
        chosen={added !== null && added.ID === field.value ? added : (chosen ?? null)}
        onChange={onChange}
        onChoose={onChoose}
        onCreate={may(["patient.edit"]) && !onlyExisting ? create : undefined}
      />
      {typed !== null && (
        <PatientModal
          typed={parseTypedName(typed)}
          onClose={() => setTyped(null)}
          onOpen={(_ID, patient) => choosePatient(patient)}
          onSaved={(patient) => {
            toast.done("Create Successfully", { detail: `Patient added. ${patientName(patient)}` });
            choosePatient(patient);
          }}
        />
      )}
    </>
  );
}
