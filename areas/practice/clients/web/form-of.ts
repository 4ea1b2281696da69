import type { z } from "zod";
import { withRule } from "#kernel/form-rule.ts";
import { Version } from "#kernel/id.ts";
import { passwordMessage, passwordProblem } from "#kernel/password.ts";
import { anyPhone } from "#kernel/phone.ts";
import { parseTitle } from "#kernel/title.ts";
import { optionalLine, orNull } from "#kernel/text.ts";
import type { FormFor } from "#platform/web/ui/useFormFor.ts";
import { type Client, ClientBody } from "../client.contract.ts";
import { NEEDS_LOCATION } from "../rules/defaults.ts";
import { numberErrors } from "../rules/numbers.ts";

const NEEDED = {
  title: "Choose a title from the list.",
  cell_phone: "Enter a mobile number.",
  work_address: "Enter the work address.",
} as const;
const neededFields = ["title", "cell_phone", "work_address"] as const;

const Shown = ClientBody.omit({ neurons: true }).extend({
  title: ClientBody.shape.title.nullable(),
  cell_phone: orNull(anyPhone("mobile number")),
  work_address: optionalLine(300),
  version: Version,
});

/** What the server would say, said at the field before. An old record may lack what a new one must have; what is known is not emptied. */
export const clientForm = (client: Client | null, leastPassword: number) =>
  withRule(Shown, (values) => {
    const errors: Record<string, string> = {};
    const say = (field: string, message: string) => void (errors[field] ??= message);
    for (const field of neededFields)
      if (values[field] === null && (client === null || client[field] !== null)) say(field, NEEDED[field]);
    for (const [field, message] of Object.entries(numberErrors(values, values.country ?? "AU"))) say(field, message);
    if (client === null && values.user_type === 2 && !values._user_location) say("_user_location", NEEDS_LOCATION);
    const problem = values.password ? passwordProblem(values.password, leastPassword) : null;
    if (problem) say("password", passwordMessage(problem, leastPassword));
    return errors;
  });

export type ClientFormSchema = ReturnType<typeof clientForm>;
export type ClientForm = FormFor<ClientFormSchema>;
type Input = z.input<ClientFormSchema>;

/** Most clients are doctors. */
const DR = parseTitle("Dr");

export const EMPTY = {
  title: DR,
  first_name: "",
  last_name: "",
  username: "",
  email_address: "",
  country: "AU",
  cell_phone: null,
  work_phone: null,
  fax: null,
  work_address: null,
  _locality: null,
  company: null,
  prefered_contact: null,
  user_type: 1,
  company_client: null,
  dob: null,
  ahpra: null,
  difficulty: null,
  _user_location: null,
  is_no_gap: null,
  gst: null,
  public_info: null,
  bank_type: null,
  bupa_online_portal: null,
  bupa_claiming_type: null,
  nib_backdate: null,
  signature_type: null,
  digital_signature: null,
  digital_signature_font: null,
  signature_agreement: null,
  specialties: [],
  groups: [],
  services: [],
  password: null,
} as const;

export const fieldsOf = (client: Client) => ({
  title: client.title,
  first_name: client.first_name,
  last_name: client.last_name,
  username: client.username,
  email_address: client.email_address,
  country: client.country,
  cell_phone: client.cell_phone,
  work_phone: client.work_phone,
  fax: client.fax,
  work_address: client.work_address,
  _locality: client._locality,
  company: client.company,
  prefered_contact: client.prefered_contact,
  user_type: client.user_type === 2 ? (2 as const) : (1 as const),
  company_client: client.company_client,
  dob: client.dob,
  ahpra: client.ahpra,
  difficulty: client.difficulty,
  _user_location: client._user_location,
  is_no_gap: client.is_no_gap,
  gst: client.gst,
  public_info: client.public_info,
  bank_type: client.bank_type,
  bupa_online_portal: client.bupa_online_portal,
  bupa_claiming_type: client.bupa_claiming_type,
  nib_backdate: client.nib_backdate,
  signature_type: client.signature_type,
  digital_signature: client.digital_signature,
  digital_signature_font: client.digital_signature_font,
  signature_agreement: client.signature_agreement,
  specialties: client.specialties,
  groups: client.groups.map(({ ID }) => ({ ID })),
  services: client.services,
  version: client.version,
});

/** As a new client is sent; the schema has seen to it that nothing is missing. */
export const newBody = ({ title, cell_phone, work_address, groups, ...body }: Input) => ({
  ...body,
  title: title ?? 0,
  cell_phone: cell_phone ?? "",
  work_address: work_address ?? "",
  // None ticked: the first group is the server's to give (RULE-REG-14).
  ...(groups && groups.length > 0 ? { groups } : {}),
});

/** As a change is sent: what was never known stays away. */
export const changedBody = ({ title, cell_phone, work_address, ...body }: Input) => ({
  ...body,
  ...(title === null ? {} : { title }),
  ...(cell_phone ? { cell_phone } : {}),
  ...(work_address ? { work_address } : {}),
});
