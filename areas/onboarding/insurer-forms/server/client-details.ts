import { replaceSpecialties, updateClient } from "#areas/practice/clients/server/index.ts";
import type { Client } from "#areas/practice/clients/client.contract.ts";
import { numberErrors, normaliseNumbers } from "#areas/practice/clients/rules/numbers.ts";
import type { Db } from "#platform/db/db.ts";
import type { FieldErrors } from "#kernel/contract/problem.ts";
import type { FormBody } from "../form.contract.ts";
import { locationIn } from "./draft.ts";

/**
 * Returns the fields of the body that differ from the client's record. A form never empties a name or title.
 */
function changesIn(body: FormBody, before: Client) {
  const { title, first_name, last_name, specialties, nib_backdate } = body;
  const {
    dob,
    ahpra,
    cell_phone,
    is_no_gap,
    gst,
    public_info,
    bank_type,
    bupa_online_portal,
    bupa_claiming_type,
    signature_type,
  } = body;
  const columns = {
    dob,
    ahpra,
    cell_phone: cell_phone ?? undefined,
    is_no_gap,
    gst,
    public_info,
    bank_type,
    bupa_online_portal,
    bupa_claiming_type,
    signature_type,
    nib_backdate: typeof nib_backdate === "string" ? true : nib_backdate,
    _user_location: locationIn(body),
  };
  const person = {
    title: title || undefined,
    first_name: first_name ?? undefined,
    last_name: last_name ?? undefined,
  };
  const currentSpecialties = before.specialties.map(({ ID }) => ID).toSorted((a, b) => a - b);
  const newSpecialties = specialties?.toSorted((a, b) => a - b);
  return {
    doctor: changedFields(columns, before),
    person: changedFields(person, before),
    specialties:
      newSpecialties === undefined || JSON.stringify(newSpecialties) === JSON.stringify(currentSpecialties)
        ? undefined
        : newSpecialties,
  };
}

/** Returns the fields with a different value. Omitted fields are skipped. */
function changedFields<Fields extends object>(fields: Fields, before: object): Partial<Fields> {
  const changed: Partial<Fields> = {};
  for (const name in fields)
    if (fields[name] !== undefined && fields[name] !== Reflect.get(before, name))
      changed[name] = fields[name];
  return changed;
}

/**
 * Saves the details into the client's record (API-IFRM-005). `isChanged` is false if nothing differs or a
 * number is invalid.
 */
export async function saveDetails(
  db: Db,
  before: Client,
  body: FormBody,
): Promise<{ errors: FieldErrors; isChanged: boolean }> {
  const { doctor, person, specialties } = changesIn(body, before);
  const errors = numberErrors(doctor, before.country);
  const isChanged =
    Object.keys(doctor).length > 0 || Object.keys(person).length > 0 || specialties !== undefined;
  if (Object.keys(errors).length > 0 || !isChanged) return { errors, isChanged: false };
  await updateClient(db, before.ID, person, normaliseNumbers(doctor, before.country));
  if (specialties) await replaceSpecialties(db, before.ID, specialties);
  return { errors, isChanged };
}
