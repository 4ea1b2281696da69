import { useState } from "react";
import { type Locality, lookupRoutes } from "#areas/practice/reference-data/contract.ts";
import { HELD_ADDRESS_HINT } from "#areas/identity/sign-in/rules/link-address.ts";
import { UsernameField } from "#areas/identity/users/web/UsernameField.tsx";
import { SuburbField } from "#areas/practice/reference-data/web/SuburbField.tsx";
import { type Country, countryName, COUNTRIES, phoneCode } from "#kernel/country.ts";
import type { Day } from "#kernel/day.ts";
import { TITLES } from "#kernel/title.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { ChoiceField } from "#platform/web/ui/ChoiceField.tsx";
import { DateField } from "#platform/web/ui/DateField.tsx";
import { FieldRow } from "#platform/web/ui/FieldRow.tsx";
import { PhoneField } from "#platform/web/ui/PhoneField.tsx";
import { TextField } from "#platform/web/ui/TextField.tsx";
import { CONTACT_OPTIONS, DIFFICULTIES } from "../client.contract.ts";
import classes from "./clients.module.css";
import type { ClientForm } from "./form-of.ts";

const HOUR = 3_600_000;
const titles = TITLES.map((label, index) => ({ value: index + 1, label }));
const contacts = CONTACT_OPTIONS.map((label) => ({ value: label, label }));
const difficulties = DIFFICULTIES.map((value) => ({ value, label: `${value.charAt(0)}${value.slice(1).toLowerCase()}` }));
const countries = COUNTRIES.map((value) => ({ value, label: `${countryName(value)} (${phoneCode(value)})` }));
const types = [
  { value: 1, label: "Billing" },
  { value: 2, label: "Forms only" },
] as const;

interface ProfileFieldsProps {
  form: ClientForm;
  today: Day;
  /** The suburb as the record brings it. */
  locality?: Locality | null;
  /** Billing waits for the registration number. */
  needsAhpra: boolean;
  needsSuburb: boolean;
}

export function ProfileFields({ form, today, locality = null, needsAhpra, needsSuburb }: ProfileFieldsProps) {
  const [suburb, setSuburb] = useState<Locality | null>(locality);
  const { field, values } = form;
  const country: Country = values.country === "UK" ? "UK" : "AU";
  const isUk = country === "UK";
  return (
    <div className={classes.fields}>
      <FieldRow>
        <ChoiceField {...field("title")} label="Title" options={titles} />
        <TextField {...field("first_name")} label="First name" startsHere={values.version === undefined} />
        <TextField {...field("last_name")} label="Last name" />
      </FieldRow>
      <FieldRow>
        {values.version === undefined ? (
          <UsernameField field={field("username")} first_name={values.first_name} last_name={values.last_name} />
        ) : (
          <TextField {...field("username")} label="Username" />
        )}
        <TextField
          {...field("email_address")}
          label="Email"
          type="email"
          inputMode="email"
          description={values.version === undefined ? undefined : HELD_ADDRESS_HINT}
        />
      </FieldRow>
      <FieldRow>
        <ChoiceField {...field("country")} label="Country" options={countries} />
        <PhoneField {...field("cell_phone")} label="Mobile" country={country} />
        <PhoneField {...field("work_phone")} label="Work phone" country={country} landline optional />
      </FieldRow>
      <FieldRow>
        <TextField {...field("work_address")} label="Work address" />
        <SuburbField
          {...field("_locality")}
          label={isUk ? "Town" : "Suburb"}
          country={country}
          chosen={suburb}
          onChoose={setSuburb}
          optional={!needsSuburb}
          description={suburb && !isUk ? `Time zone ${suburb.time_zone.replace("Australia/", "")}` : undefined}
        />
        <PhoneField {...field("fax")} label="Fax" country={country} landline optional />
      </FieldRow>
      <FieldRow>
        <TextField {...field("company")} label="Practice" optional />
        <ChoiceField {...field("prefered_contact")} label="Preferred contact" options={contacts} optional clearable />
      </FieldRow>
      <FieldRow>
        <DateField {...field("dob")} label="Date of birth" today={today} past max={today} optional />
        <TextField
          {...field("ahpra")}
          label={isUk ? "Registration number" : "AHPRA number"}
          optional={!needsAhpra}
          needed={needsAhpra && !values.ahpra}
        />
        <ChoiceField {...field("difficulty")} label="Dictation difficulty" options={difficulties} optional clearable />
      </FieldRow>
      <KindFields form={form} />
    </div>
  );
}

/** What kind of client it is, and of which company. */
function KindFields({ form: { field, values } }: { form: ClientForm }) {
  const companies = useRead(lookupRoutes.companyClients, {}, { freshFor: HOUR }).data ?? [];
  const locations = useRead(lookupRoutes.userLocations, {}, { freshFor: HOUR }).data ?? [];
  return (
    <FieldRow>
      <ChoiceField {...field("user_type")} label="Type of client" options={types} />
      <ChoiceField
        {...field("company_client")}
        label="Company"
        description="Clients of the same company can act for each other."
        options={companies.map(({ ID, name }) => ({ value: ID, label: name }))}
        optional
        clearable
        searchable
      />
      <ChoiceField
        {...field("_user_location")}
        label="Registers for"
        options={locations.map(({ ID, name }) => ({ value: ID, label: name }))}
        optional={values.user_type !== 2}
        clearable
      />
    </FieldRow>
  );
}
