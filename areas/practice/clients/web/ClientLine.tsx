import { Fields } from "#platform/web/forms/Fields.tsx";
import { type Client, USER_TYPES } from "../client.contract.ts";
import { type ClientField, clientFields, type ClientInput, type ClientSection } from "../fields.ts";
import { clientInputs } from "./client-inputs.tsx";
import type { ClientForm } from "./form-of.ts";
import type { ClientNeeds } from "./useNeeds.ts";

export interface ClientLineProps {
  form: ClientForm;
  /** The saved record. Omitted for a new client. */
  client?: Client | null;
  needs?: ClientNeeds;
}

const REQUIRED_FIELDS = [
  "title",
  "first_name",
  "last_name",
  "username",
  "email_address",
  "country",
  "cell_phone",
  "work_address",
  "user_type",
] as const satisfies readonly ClientField[];

/** Renders one row of the form. The location is required for forms-only clients. */
export function ClientLine({
  form,
  client = null,
  needs,
  section,
}: ClientLineProps & { section: ClientSection }) {
  const { values } = form;
  const neededFields: ClientField[] = [
    ...(needs?.billing ? (["ahpra"] as const) : []),
    ...(needs?.suburb ? (["_locality"] as const) : []),
    ...(values.user_type === USER_TYPES.formsOnly ? (["_user_location"] as const) : []),
  ];
  return (
    <Fields<ClientField, ClientSection, ClientInput, Client>
      of={clientFields}
      section={section}
      form={form}
      inputs={clientInputs}
      country={values.country === "UK" ? "UK" : "AU"}
      row={client}
      needed={needs?.billing && !values.ahpra ? ["ahpra"] : []}
      required={[...REQUIRED_FIELDS, ...neededFields]}
      startsHere={client === null ? "first_name" : undefined}
    />
  );
}
