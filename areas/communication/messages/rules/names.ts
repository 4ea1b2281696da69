import { titleName } from "#kernel/people/title.ts";
import { BUREAU_NAME, type Correspondent } from "../contract.ts";

type Named = Pick<Correspondent, "title" | "first_name" | "last_name">;

/** "Dr Priya Raman"; the bureau where nobody is named. */
export const correspondentName = (person: Named | null): string =>
  person === null ? BUREAU_NAME : [titleName(person.title), person.first_name, person.last_name].filter(Boolean).join(" ");

const ANSWER = /^re:\s*/i;

/** "Re: Theatre list", and never "Re: Re:". */
export const replySubject = (subject: string, longest: number): string =>
  [...`Re: ${subject.replace(ANSWER, "")}`].slice(0, longest).join("");

/** A message's first words on one line. */
export const firstWords = (body: string): string => body.replace(/\s+/g, " ").trim();
