import { z } from "zod";
import { isConfirmed, PASSWORDS_DIFFER, passwordMessage, passwordProblem } from "#kernel/access/password.ts";
import type { FieldErrors } from "#kernel/contract/problem.ts";
import { ZONES } from "#kernel/dates/zone.ts";
import { PracticeStart } from "../contract.ts";

export const PEOPLE = ["administrator", "doctor", "receptionist"] as const;
export type PersonName = (typeof PEOPLE)[number];
const person = PracticeStart.shape.administrator.shape;
const doctor = PracticeStart.shape.doctor.shape;
const USERNAME_TAKEN = "Each user needs a different username.";
const EMAIL_TAKEN = "Each user needs a different email address.";
const CHOOSE_ZONE = "Choose where the practice is.";

const ENTER_CODE = "Enter the setup code.";

const plainText = z.string();
/** Fields of all accounts in one flat form, each with the contract's rule for a person. */
const Fields = z.object({
  setup_code: plainText.max(100),
  administrator_first_name: person.first_name,
  administrator_last_name: person.last_name,
  administrator_email_address: person.email_address,
  administrator_username: person.username,
  administrator_password: plainText,
  administrator_confirm: plainText,
  doctor_title: doctor.title,
  doctor_first_name: doctor.first_name,
  doctor_last_name: doctor.last_name,
  doctor_company: doctor.company,
  doctor_zone: z.enum(ZONES, CHOOSE_ZONE),
  doctor_email_address: doctor.email_address,
  doctor_username: doctor.username,
  doctor_password: plainText,
  doctor_confirm: plainText,
  has_receptionist: z.boolean(),
  receptionist_first_name: plainText,
  receptionist_last_name: plainText,
  receptionist_email_address: plainText,
  receptionist_username: plainText,
  receptionist_password: plainText,
  receptionist_confirm: plainText,
});
type Values = z.output<typeof Fields>;

interface Rule {
  readonly field: keyof Values;
  /** Returns the message for the field, or undefined if it is valid. */
  readonly problem: (values: Values) => string | undefined;
}

const isIncluded = (values: Values, name: PersonName): boolean =>
  name !== "receptionist" || values.has_receptionist;
const PERSON_FIELDS = ["first_name", "last_name", "email_address", "username"] as const;

/** Returns true if an account listed earlier has the same value. */
function isTaken(values: Values, name: PersonName, field: "username" | "email_address"): boolean {
  const key = (personName: PersonName): string => values[`${personName}_${field}`].trim().toLowerCase();
  return PEOPLE.slice(0, PEOPLE.indexOf(name)).some(
    (earlierName) =>
      isIncluded(values, earlierName) && key(earlierName) !== "" && key(earlierName) === key(name),
  );
}

const rulesFor = ({ least, needsCode }: StartFormOptions): readonly Rule[] => [
  {
    field: "setup_code",
    problem: ({ setup_code }) => (needsCode && setup_code.trim() === "" ? ENTER_CODE : undefined),
  },
  ...PERSON_FIELDS.map(
    (field): Rule => ({
      field: `receptionist_${field}`,
      problem: (values) => person[field].safeParse(values[`receptionist_${field}`]).error?.issues[0]?.message,
    }),
  ),
  ...PEOPLE.flatMap((name): Rule[] => [
    {
      field: `${name}_email_address`,
      problem: (values) => (isTaken(values, name, "email_address") ? EMAIL_TAKEN : undefined),
    },
    {
      field: `${name}_username`,
      problem: (values) => (isTaken(values, name, "username") ? USERNAME_TAKEN : undefined),
    },
    {
      field: `${name}_password`,
      problem: (values) => {
        const problem = passwordProblem(values[`${name}_password`], least);
        return problem ? passwordMessage(problem, least) : undefined;
      },
    },
    {
      field: `${name}_confirm`,
      problem: ({ [`${name}_password` as const]: password, [`${name}_confirm` as const]: confirmation }) =>
        confirmation !== "" && isConfirmed(password, confirmation) ? undefined : PASSWORDS_DIFFER,
    },
  ]),
];

interface StartFormOptions {
  /** Minimum length of a password. */
  readonly least: number;
  /** True if the browser must enter the setup code, because it is not on the server's machine. */
  readonly needsCode: boolean;
}

/**
 * Builds the form's schema. Evaluates every rule regardless of the others, so that all faults are shown at
 * once.
 */
export const startForm = (options: StartFormOptions) =>
  Fields.check(
    ...rulesFor(options).map(({ field, problem }) => {
      let message: string | undefined;
      return z.refine<Values>(
        (values: Values) => {
          const isShown = values.has_receptionist || !field.startsWith("receptionist_");
          message = isShown ? problem(values) : undefined;
          return message === undefined;
        },
        { path: [field], error: () => message, when: () => true },
      );
    }),
  );
export type StartSchema = ReturnType<typeof startForm>;
export type StartForm = z.input<StartSchema>;

export const emptyStart = {
  setup_code: "",
  administrator_first_name: "",
  administrator_last_name: "",
  administrator_email_address: "",
  administrator_username: "",
  administrator_password: "",
  administrator_confirm: "",
  doctor_first_name: "",
  doctor_last_name: "",
  doctor_email_address: "",
  doctor_username: "",
  doctor_password: "",
  doctor_confirm: "",
  receptionist_first_name: "",
  receptionist_last_name: "",
  receptionist_email_address: "",
  receptionist_username: "",
  receptionist_password: "",
  receptionist_confirm: "",
  doctor_title: null,
  doctor_company: "",
  doctor_zone: null,
  has_receptionist: false,
};

function personIn(values: StartForm, name: PersonName) {
  return {
    first_name: values[`${name}_first_name`],
    last_name: values[`${name}_last_name`],
    email_address: values[`${name}_email_address`],
    username: values[`${name}_username`],
    password: values[`${name}_password`],
  };
}

/** Builds the request body. The country is the UK for London's time zone, otherwise Australia. */
export function startBody(values: StartForm): z.input<typeof PracticeStart> {
  const { doctor_zone: zone } = values;
  return {
    ...(values.setup_code.trim() === "" ? {} : { setup_code: values.setup_code.trim() }),
    administrator: personIn(values, "administrator"),
    doctor: {
      ...personIn(values, "doctor"),
      title: values.doctor_title,
      company: values.doctor_company,
      country: zone === "Europe/London" ? "UK" : "AU",
      zone,
    },
    receptionist: values.has_receptionist ? personIn(values, "receptionist") : null,
  };
}

/** Renames the server's field paths to those of the form: "doctor.username" becomes `doctor_username`. */
export const renameFieldPaths = (errors: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(errors).map(([path, message]) => [path.replace(".", "_"), message]));
