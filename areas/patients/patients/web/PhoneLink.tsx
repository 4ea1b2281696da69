import type { Country } from "#kernel/addresses/country.ts";
import { formatPhone } from "#kernel/addresses/phone.ts";
import type { Column } from "#platform/web/ui/tables/Table.tsx";
import classes from "./patients.module.css";

interface PhoneLinkProps {
  patient: { readonly mobile: string | null; readonly landline: string | null };
  country: Country;
}

/** Renders the number to call a patient on, the mobile number first, as a link that dials it. */
export function PhoneLink({ patient: { mobile, landline }, country }: PhoneLinkProps) {
  const digits = mobile ?? landline;
  if (digits === null) return "–";
  return (
    <a href={`tel:${digits}`} className={`link ${classes.above} ${classes.dial}`}>
      {formatPhone(digits, country)}
    </a>
  );
}

/** Returns the column of a list with the number to call each row's patient on. */
export const phoneColumn = <Row extends { readonly patient: PhoneLinkProps["patient"] }>(
  country: Country,
): Column<Row> => ({
  key: "phone",
  head: "Phone",
  cell: ({ patient }) => <PhoneLink patient={patient} country={country} />,
  digits: true,
  width: 140,
  phone: "second",
});
