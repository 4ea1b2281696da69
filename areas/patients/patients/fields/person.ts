import { GENDERS, genderName, parseGender } from "#kernel/people/gender.ts";
import {
  INDIGENOUS_STATUSES,
  indigenousStatusName,
  parseIndigenousStatus,
} from "#kernel/people/indigenous-status.ts";
import { parseInterpreter, LANGUAGES } from "#kernel/people/language.ts";
import { PRONOUNS } from "#kernel/people/pronouns.ts";
import { parseTitle, TITLES } from "#kernel/people/title.ts";
import type { SomePatientFields } from "./patient-field.ts";

/** The patient's name and personal details. */
export const personFields = {
  title: {
    label: "Title",
    section: "name",
    input: "choice",
    options: TITLES.map((label, index) => ({ value: index + 1, label })),
    merge: true,
    importAs: ["title", "prefix", "salutation"],
    read: parseTitle,
  },
  first_name: {
    label: "First name",
    section: "name",
    input: "text",
    initial: "",
    merge: true,
    importAs: ["firstname", "givenname", "givennames", "given", "first", "forename", "christianname"],
  },
  last_name: {
    label: "Last name",
    section: "name",
    input: "text",
    initial: "",
    merge: true,
    importAs: ["lastname", "surname", "familyname", "family", "last"],
  },
  preferred_name: {
    label: "Preferred name",
    section: "called",
    input: "text",
    merge: true,
    importAs: ["preferredname", "knownas", "preferred", "preferredfirstname", "nickname", "alias"],
  },
  pronouns: {
    label: "Pronouns",
    section: "called",
    input: "suggested",
    suggestions: PRONOUNS,
    merge: true,
    importAs: ["pronouns", "pronoun", "preferredpronouns"],
  },
  dob: {
    label: "Date of birth",
    short: "Born",
    section: "person",
    input: "birthday",
    merge: true,
    importAs: ["dob", "dateofbirth", "birthdate", "birthday", "born"],
  },
  gender: {
    label: "Sex",
    section: "person",
    input: "choice",
    options: GENDERS.map((value) => ({ value, label: genderName(value) })),
    merge: true,
    importAs: ["gender", "sex", "gendercode", "sexcode"],
    read: parseGender,
  },
  indigenous_status: {
    label: "Indigenous status",
    section: "background",
    input: "choice",
    only: "AU",
    options: INDIGENOUS_STATUSES.map((value) => ({ value, label: indigenousStatusName(value) })),
    merge: true,
    importAs: [
      "indigenousstatus",
      "atsistatus",
      "atsi",
      "indigenous",
      "aboriginality",
      "aboriginalortorresstraitislander",
    ],
    read: parseIndigenousStatus,
    summary: "filled",
  },
  interpreter_language: {
    label: "Interpreter language",
    short: "Interpreter",
    section: "background",
    input: "language",
    placeholder: "None needed",
    options: LANGUAGES,
    merge: true,
    importAs: [
      "interpreter",
      "interpreterlanguage",
      "interpreterrequired",
      "needsinterpreter",
      "languageinterpreter",
    ],
    read: (text) => parseInterpreter(text) ?? undefined,
    summary: "filled",
  },
} satisfies SomePatientFields;
