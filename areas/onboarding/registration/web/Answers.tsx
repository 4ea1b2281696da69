import { FactList, type Fact } from "#platform/web/ui/facts/FactList.tsx";
import { formatDay, isDay } from "#kernel/dates/day.ts";
import { formatAbn } from "#kernel/identifiers/abn.ts";
import { formatBsb } from "#kernel/identifiers/bsb.ts";
import { formatProviderNumber } from "#kernel/identifiers/provider-number.ts";
import { formatPhone } from "#kernel/addresses/phone.ts";
import { titleName } from "#kernel/people/title.ts";
import { Locality } from "#areas/practice/reference-data/contract.ts";
import { placeName } from "#areas/practice/reference-data/place.contract.ts";
import type { SignupAnswers } from "../rules/answers.ts";
import type { Step, StepName } from "../rules/steps.ts";
import own from "./answers.module.css";
import classes from "./signup.module.css";

type Fields = Readonly<Record<string, unknown>>;
/** Names by ID, for answers that are IDs. */
interface Names {
  readonly services: ReadonlyMap<number, string>;
  readonly specialties: ReadonlyMap<number, string>;
}
const textOf = (value: unknown): string | null =>
  typeof value === "string" && value !== "" ? value : typeof value === "number" ? String(value) : null;
const phoneOf = (value: unknown): string | null => (typeof value === "string" ? formatPhone(value) : null);
const nameOf = ({ title, first_name, last_name }: Fields): string =>
  [titleName(typeof title === "number" ? title : null), textOf(first_name), textOf(last_name)]
    .filter(Boolean)
    .join(" ");

const accountNote = (billing: Fields): string =>
  `BSB ${formatBsb(textOf(billing["account_bsb"]) ?? "")}, account ${textOf(billing["account_account_number"]) ?? ""}`;

function servicesOf(answers: SignupAnswers, names: ReadonlyMap<number, string>): Fact[] {
  const packageName = answers.billingPackage === null ? null : (names.get(answers.billingPackage) ?? null);
  const paymentNote = answers.is_trial
    ? ", first month free"
    : answers.is_annual
      ? ", paid yearly"
      : ", paid monthly";
  return [
    ...(packageName === null ? [] : [{ label: "Billing", value: packageName + paymentNote }]),
    ...(answers.ifc === "none"
      ? []
      : [
          {
            label: "Consents",
            value: answers.ifc === "prepaid" ? `${answers.prepay_amount} prepaid` : "Pay later",
          },
        ]),
    ...answers.services.map((ID) => ({ label: names.get(ID) ?? "Service", value: "Yes" })),
  ];
}

function suburbOf({ suburbs }: SignupAnswers, step: StepName): string | null {
  const { data } = Locality.safeParse(suburbs[step]);
  return data ? placeName(data) : null;
}

const specialtiesOf = ({ specialties }: Fields, names: Names): string | null =>
  Array.isArray(specialties) ? specialties.flatMap((ID) => names.specialties.get(ID) ?? []).join(", ") : null;

function factsOf(name: StepName, answers: SignupAnswers, names: Names): Fact[] {
  const { profile, billing, contact, jyt, coding } = answers;
  const dob = textOf(profile["dob"]);
  if (name === "services") return servicesOf(answers, names.services);
  if (name === "profile")
    return [
      { label: "Name", value: nameOf(profile) },
      { label: "Born", value: dob && isDay(dob) ? formatDay(dob) : null },
      { label: "Username", value: textOf(profile["username"]) },
      { label: "Email", value: textOf(profile["email_address"]) },
      { label: "Mobile", value: phoneOf(profile["cell_phone"]) },
      { label: "Work phone", value: phoneOf(profile["work_phone"]) },
      { label: "Work address", value: textOf(profile["work_address"]), note: suburbOf(answers, name) },
      { label: "AHPRA", value: textOf(profile["ahpra"]) },
      { label: "Specialties", value: specialtiesOf(profile, names) },
    ];
  if (name === "billing")
    return billing["has_account"]
      ? [
          {
            label: "Practice",
            value: textOf(billing["practice_practice_name"]),
            note: formatProviderNumber(textOf(billing["practice_provider_number"]) ?? ""),
          },
          { label: "Address", value: textOf(billing["practice_address"]), note: suburbOf(answers, name) },
          { label: "Account", value: textOf(billing["account_account_name"]), note: accountNote(billing) },
          { label: "ABN", value: formatAbn(textOf(billing["account_abn"]) ?? "") },
        ]
      : [{ label: "Practice", value: "Add later" }];
  if (name === "contact")
    return [
      { label: "Name", value: textOf(contact["name"]), note: textOf(contact["email"]) },
      { label: "Phone", value: phoneOf(contact["telephone"]) },
      { label: "Address", value: textOf(contact["address"]), note: suburbOf(answers, name) },
    ];
  if (name === "transcription")
    return [
      {
        label: "Letters",
        value: `${textOf(jyt["letter_per_week"]) ?? 0} a week, ${textOf(jyt["letter_per_month"]) ?? 0} a month`,
      },
      { label: "Dictate with", value: textOf(jyt["dictate_device"]) },
    ];
  return [
    {
      label: "Separations",
      value: textOf(coding["separation_number"]),
      note: textOf(coding["has_record_type"]),
    },
  ];
}

interface AnswersProps {
  answers: SignupAnswers;
  steps: readonly Step[];
  names: Names;
  onChange: (step: StepName) => void;
}

/** Lists all answers, each section with a button that opens its step. */
export function Answers({ answers, steps, names, onChange }: AnswersProps) {
  return (
    <div className={own.answers}>
      {steps
        .filter(({ name }) => name !== "agreements")
        .map(({ name, title }) => (
          <section key={name} aria-label={title}>
            <header>
              <h2 className={classes.part}>{title}</h2>
              <button
                type="button"
                className={classes.linkish}
                aria-label={`Change ${title.toLowerCase()}`}
                onClick={() => onChange(name)}
              >
                Change
              </button>
            </header>
            <FactList facts={factsOf(name, answers, names)} />
          </section>
        ))}
    </div>
  );
}
