import { type Day, dayOf, dayParts } from "#kernel/dates/day.ts";
import { type Answers, EMPTY_ANSWERS } from "../answers.contract.ts";

interface ClientRecord {
  readonly title: number | null;
  readonly first_name: string;
  readonly last_name: string;
  readonly dob: Day | null;
  readonly ahpra: string | null;
  readonly specialties: readonly { readonly ID: number }[];
  readonly cell_phone: string | null;
  readonly email_address: string | null;
  readonly signature_type: "digital" | "manual" | null;
  readonly is_no_gap: boolean | null;
  readonly bank_type: Answers["bank_type"];
  readonly gst: boolean | null;
  readonly public_info: boolean | null;
  readonly bupa_online_portal: boolean | null;
  readonly bupa_claiming_type: Answers["bupa_claiming_type"];
  readonly nib_backdate: boolean | null;
  readonly practices: readonly PracticeRecord[];
  readonly bank_accounts: readonly AccountRecord[];
}
interface PracticeRecord {
  readonly ID: number;
  readonly practice_name: string;
  readonly provider_number: string;
  readonly address: string;
  readonly _locality: number;
  readonly locality: { readonly suburb: string; readonly state: string; readonly postcode: string } | null;
  readonly phone: string;
  readonly facsimile: string | null;
  readonly bank_account: number | null;
  readonly abn: string | null;
  readonly active: boolean;
  readonly _user_location: number | null;
}
interface AccountRecord {
  readonly ID: number;
  readonly name: string;
  readonly branch_name: string | null;
  readonly bank_address: string;
  readonly account_name: string;
  readonly bsb: string;
  readonly account_number: string;
  readonly abn: string;
  readonly gst: boolean;
}
interface UserLocation {
  readonly ID: number;
  readonly state: string;
}

/** Returns 1 January of the current year, the editable default of the effective date (CONST-90, C-146). */
export const firstOfYear = (today: Day): Day => dayOf(dayParts(today).year, 1, 1) ?? today;

export const localityLabel = (locality: PracticeRecord["locality"]): string | null =>
  locality === null ? null : [locality.suburb, locality.state, locality.postcode].filter(Boolean).join(" ");

/**
 * Returns the practices in a state or territory, or all if `place` is null. A practice that names none counts
 * by its suburb's state (C-141).
 */
export const practicesIn = <P extends Pick<PracticeRecord, "_user_location" | "locality">>(
  practices: readonly P[],
  place: UserLocation | null,
): P[] =>
  practices.filter(({ _user_location, locality }) =>
    place === null
      ? true
      : _user_location === null
        ? locality?.state === place.state
        : _user_location === place.ID,
  );

/**
 * Returns the initial answers of a form from the client's record. A new form is signed on paper by default
 * (RULE-IFRM-05).
 */
export function prefillAnswers(
  client: ClientRecord,
  place: UserLocation | null,
  today: Day,
  is_update: boolean,
  signatureFile: number | null,
): Answers {
  const isDigital = is_update && client.signature_type === "digital";
  return {
    ...EMPTY_ANSWERS,
    title: client.title,
    first_name: client.first_name,
    last_name: client.last_name,
    dob: client.dob,
    ahpra: client.ahpra,
    specialties: client.specialties.map(({ ID }) => ID),
    cell_phone: client.cell_phone,
    email_address: client.email_address,
    signature_type: is_update ? client.signature_type : "manual",
    // Reuses the signature drawn at sign-up, but not the agreement, which is required for each form
    // (G-60).
    _signature_file: isDigital ? signatureFile : null,
    effective_date: is_update ? null : firstOfYear(today),
    is_no_gap: client.is_no_gap,
    bank_type: client.bank_type,
    gst: client.gst,
    public_info: client.public_info,
    bupa_online_portal: client.bupa_online_portal,
    bupa_claiming_type: client.bupa_claiming_type,
    nib_backdate: client.nib_backdate,
    bank_accounts: client.bank_accounts.map(
      ({ ID, name, branch_name, bank_address, account_name, bsb, account_number, abn, gst }) => ({
        ID,
        name,
        branch_name,
        bank_address,
        account_name,
        bsb,
        account_number,
        abn,
        gst,
      }),
    ),
    practices: practicesIn(client.practices, place).map(formPractice),
  };
}

const formPractice = ({ locality, ...practice }: PracticeRecord): Answers["practices"][number] => ({
  ID: practice.ID,
  practice_name: practice.practice_name,
  provider_number: practice.provider_number,
  address: practice.address,
  _locality: practice._locality,
  locality_label: localityLabel(locality),
  phone: practice.phone,
  facsimile: practice.facsimile,
  bank_account: practice.bank_account,
  abn: practice.abn,
  active: practice.active,
});

/**
 * Returns the position of a practice's account in the form, from 0, or the first if the practice names none.
 * Returns -1 if the form has no account.
 */
export function accountIndex(bank_account: number | null, accounts: Answers["bank_accounts"]): number {
  const byID = accounts.findIndex(({ ID }) => ID !== null && ID === bank_account);
  if (byID !== -1) return byID;
  if (bank_account !== null && bank_account >= 1 && bank_account <= accounts.length) return bank_account - 1;
  return accounts.length > 0 ? 0 : -1;
}
