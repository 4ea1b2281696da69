import { ReferringDoctorPicker } from "#areas/patients/referring-doctors/web/ReferringDoctorPicker.tsx";
import { HealthFundField } from "#areas/practice/reference-data/web/HealthFundField.tsx";
import { SuburbEntry } from "#areas/practice/reference-data/web/SuburbEntry.tsx";
import { ageOn } from "#kernel/dates/day.ts";
import type { InputProps, Inputs } from "#platform/web/forms/Fields.tsx";
import { idOrTextOf, inputs, numberOf, optionsOf, textOf } from "#platform/web/forms/inputs.tsx";
import { useClient } from "#platform/web/shell/client.tsx";
import { ChoiceField } from "#platform/web/ui/fields/ChoiceField.tsx";
import { DateField } from "#platform/web/ui/fields/DateField.tsx";
import type { Patient } from "../contract.ts";
import type { PatientInput } from "../fields.ts";
import { isIdentifier } from "../rules/warnings.ts";
import { CardExpiryField } from "./CardExpiryField.tsx";
import { CardNumberField } from "./CardNumberField.tsx";

type Props = InputProps<Patient>;

function Birthday({ of: _of, country: _country, row: _row, value, ...field }: Props) {
  const { today } = useClient();
  return (
    <DateField
      {...field}
      value={textOf(value)}
      today={today}
      max={today}
      past
      echo={(day) => (day > today ? "In the future" : `${ageOn(day, today)} years`)}
    />
  );
}

function Expiry({ of: _of, country: _country, row: _row, value, ...field }: Props) {
  return <CardExpiryField {...field} value={textOf(value)} />;
}

function CardNumber({ of: _of, country: _country, row: _row, value, ...field }: Props) {
  const { name = "" } = field;
  return isIdentifier(name) ? <CardNumberField {...field} of={name} value={textOf(value)} /> : null;
}

function Gp({ of: _of, country: _country, row, value, ...field }: Props) {
  return <ReferringDoctorPicker {...field} value={idOrTextOf(value)} chosen={row?.gp ?? null} />;
}

/**
 * Category of the transport accident commission of Victoria. Offered in Australia, and elsewhere if the
 * patient already has it.
 */
const TAC = "M";

function Category(props: Props) {
  const { of: _of, country, row, value, ...field } = props;
  const options = optionsOf(props).filter(
    (option) => country === "AU" || option.value !== TAC || row?.category === TAC,
  );
  return <ChoiceField {...field} optional={false} value={idOrTextOf(value)} options={options} />;
}

/**
 * Renders the input for the interpreter language. Adds the current value to the options if an import set a
 * language that is not in the list.
 */
function Language(props: Props) {
  const { of: _of, country: _country, row: _row, value, ...field } = props;
  const listedOptions = optionsOf(props);
  const text = textOf(value);
  const isOther = text !== null && text !== "" && !listedOptions.some((option) => option.value === text);
  const options = isOther ? [...listedOptions, { value: text, label: text }] : listedOptions;
  return <ChoiceField {...field} value={text} options={options} searchable clearable />;
}

function Fund({ of: _of, country: _country, row: _row, value, ...field }: Props) {
  return <HealthFundField {...field} value={numberOf(value)} />;
}

export const patientInputs: Inputs<PatientInput, Patient> = {
  ...inputs,
  birthday: Birthday,
  language: Language,
  cardExpiry: Expiry,
  card: CardNumber,
  suburb: SuburbEntry,
  referringDoctor: Gp,
  category: Category,
  fund: Fund,
};
