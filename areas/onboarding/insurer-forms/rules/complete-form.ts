import { Answers, EMPTY_ANSWERS } from "../answers.contract.ts";
import type { InsurerForm } from "../form.contract.ts";

/** Request body with all answers needed for a submission, for tests of the server and the screens. */
export const completeForm = {
  title: 3,
  first_name: "Hugo",
  last_name: "Nguyễn-Ødegård",
  dob: "1981-09-27",
  ahpra: "MED0001920475",
  specialties: [1],
  cell_phone: "0491570158",
  email_address: "hugo@lindner.example",
  signature_type: "manual",
  effective_date: "01/01/2026",
  is_no_gap: true,
  user_location: 2,
  health_funds: ["HCF", "MBP"],
  bank_accounts: [
    {
      name: "Southern Mutual Bank",
      branch_name: "Toorak",
      bank_address: "1 Toorak Road, Toorak",
      account_name: "Lindner Anaesthesia Pty Ltd",
      bsb: "083-214",
      account_number: "407714402",
      abn: "13 604 217 385",
      gst: true,
    },
  ],
  practices: [
    {
      practice_name: "Lindner Anaesthesia",
      provider_number: "242662 1B",
      address: "22 Lansell Road",
      phone: "0355500161",
      bank_account: 1,
    },
  ],
  billing_contacts: [
    {
      contact_name: "Bronte Achebe",
      name: "Lindner Anaesthesia",
      address: "22 Lansell Road, Toorak",
      telephone: "0355500160",
      email: "rooms@lindner.example",
    },
  ],
};

/** Builds a draft with these answers as returned by the server, for tests of screens. */
export const draftForm = (changes: Partial<InsurerForm> = {}): InsurerForm => ({
  ...EMPTY_ANSWERS,
  ...Answers.parse(completeForm),
  health_funds: ["HCF"],
  effective_date: "01/01/2026",
  ID: 5,
  _doctor: 7,
  user_location: 2,
  user_location_name: "Victoria",
  is_update: false,
  update_type: 0,
  update_practice: false,
  update_bank: false,
  form_status: 0,
  form_status_name: "DRAFT",
  form_status_label: "Draft",
  process_status: 1,
  submitted_time: null,
  saved_time: "2026-11-20T00:00:00.000Z",
  error_message: null,
  _invoice: null,
  fee: null,
  client: { ID: 7, username: "lindner", name: "Dr Hugo Lindner", user_type: 1, _signature_file: null },
  missing: [],
  documents: [],
  version: 3,
  ...changes,
});
