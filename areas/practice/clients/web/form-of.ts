import type { z } from "zod";
import { emptyForm, formOf } from "#kernel/contract/fields.ts";
import { withRule } from "#kernel/contract/form-rule.ts";
import { Version } from "#kernel/contract/id.ts";
import { passwordMessage, passwordProblem } from "#kernel/access/password.ts";
import { anyPhone } from "#kernel/addresses/phone.ts";
import { optionalLine, orNull } from "#kernel/text/text.ts";
import type { FormFor } from "#platform/web/ui/forms/useFormFor.ts";
import { type Client, ClientBody, USER_TYPES } from "../client.contract.ts";
import { clientFields } from "../fields.ts";
import { NEEDS_LOCATION } from "../rules/defaults.ts";
import { numberErrors } from "../rules/numbers.ts";

const REQUIRED_MESSAGES = {
  title: "Choose a title from the list.",
  cell_phone: "Enter a mobile number.",
  work_address: "Enter the work address.",
} as const;
const requiredFields = ["title", "cell_phone", "work_address"] as const;

const FormBody = ClientBody.omit({ neurons: true }).extend({
  title: ClientBody.shape.title.nullable(),
  cell_phone: orNull(anyPhone("mobile number")),
  work_address: optionalLine(300),
  version: Version,
});

/**
 * Schema of the form with the server's rules. Old records may lack required fields, but a known value must
 * not be emptied.
 */
export const clientForm = (client: Client | null, leastPassword: number) =>
  withRule(FormBody, (values) => {
    const errors: Record<string, string> = {};
    const addError = (field: string, message: string) => void (errors[field] ??= message);
    for (const field of requiredFields)
      if (values[field] === null && (client === null || client[field] !== null))
        addError(field, REQUIRED_MESSAGES[field]);
    for (const [field, message] of Object.entries(numberErrors(values, values.country ?? "AU")))
      addError(field, message);
    if (client === null && values.user_type === 2 && !values._user_location)
      addError("_user_location", NEEDS_LOCATION);
    const problem = values.password ? passwordProblem(values.password, leastPassword) : null;
    if (problem) addError("password", passwordMessage(problem, leastPassword));
    return errors;
  });

export type ClientFormSchema = ReturnType<typeof clientForm>;
export type ClientForm = FormFor<ClientFormSchema>;
type Input = z.input<ClientFormSchema>;

export const EMPTY = {
  ...emptyForm(clientFields),
  specialties: [],
  groups: [],
  services: [],
  password: null,
};

export const fieldsOf = (client: Client) => ({
  ...formOf(clientFields, {
    ...client,
    user_type: client.user_type === 2 ? USER_TYPES.formsOnly : USER_TYPES.billing,
  }),
  specialties: client.specialties,
  groups: client.groups.map(({ ID }) => ({ ID })),
  services: client.services,
  version: client.version,
});

/**
 * Converts the values to the body of a new client. The schema has ensured that required fields are present.
 */
export const newBody = ({ title, cell_phone, work_address, groups, ...body }: Input) => ({
  ...body,
  title: title ?? 0,
  cell_phone: cell_phone ?? "",
  work_address: work_address ?? "",
  // Omits an empty list because the server then assigns the first group (RULE-REG-14).
  ...(groups && groups.length > 0 ? { groups } : {}),
});

/** Converts the values to the body of a change, without required fields that are still unknown. */
export const changedBody = ({ title, cell_phone, work_address, ...body }: Input) => ({
  ...body,
  ...(title === null ? {} : { title }),
  ...(cell_phone ? { cell_phone } : {}),
  ...(work_address ? { work_address } : {}),
});
