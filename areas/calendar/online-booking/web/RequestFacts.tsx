import { formatPhone } from "#kernel/addresses/phone.ts";
import { formatDay } from "#kernel/dates/day.ts";
import { formatMedicareNumber } from "#kernel/identifiers/medicare-number.ts";
import { genderName } from "#kernel/people/gender.ts";
import { FileLink } from "#platform/files/web/FileLink.tsx";
import { useClient } from "#platform/web/shell/client.tsx";
import { DateTime } from "#platform/web/ui/facts/DateTime.tsx";
import { type Fact, FactList } from "#platform/web/ui/facts/FactList.tsx";
import type { BookingRequest } from "../contract.ts";
import { stateWords } from "../rules/words.ts";

const CONFIRMED = "Confirmed by a code";

/** Renders the person's request and reception's answer. */
export function RequestFacts({ request }: { request: BookingRequest }) {
  const { country } = useClient();
  const { mobile, email, contact, medicare_number, gender, zone, referral } = request;
  const fund = [request.health_fund, request.fund_number].filter(Boolean).join(", ");
  const facts: Fact[] = [
    {
      label: "Appointment",
      value: <DateTime at={request.starts_at} zone={zone} />,
      note: placeWords(request),
    },
    { label: "Born", value: formatDay(request.dob), note: gender === null ? undefined : genderName(gender) },
    { label: "New patient", value: request.is_new ? "Yes" : "No" },
    {
      label: "Mobile",
      value: mobile && formatPhone(mobile, country),
      note: email !== contact && CONFIRMED,
    },
    { label: "Email", value: email, note: email === contact && CONFIRMED },
    { label: "Medicare", value: medicare_number && formatMedicareNumber(medicare_number) },
    { label: "Health fund", value: fund },
    { label: "Referral", value: referral && <FileLink file={referral} /> },
    { label: "Note", value: request.note },
    {
      label: "Consent",
      value: `Signed “${request.signature}”`,
      note: <DateTime at={request.consented_at} zone={zone} />,
    },
    ...answerFacts(request),
  ];
  return <FactList facts={facts} />;
}

const placeWords = ({ type, location }: BookingRequest): string =>
  [type.name, location, type.needs_referral && "needs a referral"].filter(Boolean).join(", ");

function answerFacts(request: BookingRequest): Fact[] {
  if (request.state === "requested") return [];
  const { handled_at, handled_by, answer, zone } = request;
  return [
    {
      label: "State",
      value: stateWords(request),
      note: handled_at !== null && (
        <>
          {handled_by}, <DateTime at={handled_at} zone={zone} />
        </>
      ),
    },
    ...(answer === null ? [] : [{ label: "Message to the patient", value: answer }]),
  ];
}
