import { titleName } from "#kernel/people/title.ts";
import { BUREAU_NAME, type Correspondent } from "../contract.ts";

type PersonName = Pick<Correspondent, "title" | "first_name" | "last_name">;

/** Returns the name of a correspondent, "Dr Priya Raman", or with null the bureau's name. */
export const correspondentName = (person: PersonName | null): string =>
  person === null
    ? BUREAU_NAME
    : [titleName(person.title), person.first_name, person.last_name].filter(Boolean).join(" ");

const ANSWER = /^re:\s*/i;

/** Returns the subject of a reply: "Re: Theatre list", never "Re: Re:". */
export const replySubject = (subject: string, maxLength: number): string =>
  [...`Re: ${subject.replace(ANSWER, "")}`].slice(0, maxLength).join("");

/** Returns the text of a message on one line. */
export const oneLineOf = (body: string): string => body.replace(/\s+/g, " ").trim();
