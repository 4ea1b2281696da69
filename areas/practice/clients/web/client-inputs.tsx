import { useState } from "react";
import { lookupRoutes } from "#areas/practice/reference-data/contract.ts";
import { SuburbField } from "#areas/practice/reference-data/web/SuburbField.tsx";
import { zoneNamed } from "#kernel/dates/zone.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import type { InputProps, Inputs } from "#platform/web/forms/Fields.tsx";
import { idOrTextOf, inputs, numberOf, textOf } from "#platform/web/forms/inputs.tsx";
import { useToday } from "#platform/web/shell/useToday.ts";
import { ChoiceField } from "#platform/web/ui/fields/ChoiceField.tsx";
import { DateField } from "#platform/web/ui/fields/DateField.tsx";
import type { Client } from "../client.contract.ts";
import type { ClientInput } from "../fields.ts";

const HOUR = 3_600_000;

type Props = InputProps<Client>;

function Birthday({ of: _of, country: _country, row, value, ...field }: Props) {
  const today = useToday(zoneNamed(row?._timezone ?? null));
  return <DateField {...field} value={textOf(value)} today={today} max={today} past />;
}

/** Renders the input for the suburb, which determines the client's time zone, shown below the field. */
function Suburb({ of: _of, country, row, value, ...field }: Props) {
  const [suburb, setSuburb] = useState(row?.locality ?? null);
  const zone =
    suburb && country !== "UK" ? `Time zone ${suburb.time_zone.replace("Australia/", "")}` : undefined;
  return (
    <SuburbField
      {...field}
      value={idOrTextOf(value)}
      chosen={suburb}
      onChoose={setSuburb}
      country={country}
      description={zone}
    />
  );
}

function Company({ of: _of, country: _country, row: _row, value, ...field }: Props) {
  const companies = useRead(lookupRoutes.companyClients, {}, { freshFor: HOUR }).data ?? [];
  const options = companies.map(({ ID, name }) => ({ value: ID, label: name }));
  return <ChoiceField {...field} value={numberOf(value)} options={options} clearable searchable />;
}

function RegistersFor({ of: _of, country: _country, row: _row, value, ...field }: Props) {
  const locations = useRead(lookupRoutes.userLocations, {}, { freshFor: HOUR }).data ?? [];
  const options = locations.map(({ ID, name }) => ({ value: ID, label: name }));
  return <ChoiceField {...field} value={numberOf(value)} options={options} clearable />;
}

export const clientInputs: Inputs<ClientInput, Client> = {
  ...inputs,
  birthday: Birthday,
  suburb: Suburb,
  company: Company,
  registersFor: RegistersFor,
};
