import { ageOn, type Day, formatDay } from "#kernel/dates/day.ts";
import { type Gender, genderName } from "#kernel/people/gender.ts";

/** Returns age, date of birth and sex, such as "68 years, born 14/03/1958 · Female". */
export function personLine(
  { dob, gender }: { readonly dob: Day | null; readonly gender: Gender | null },
  today: Day,
): string {
  const born = dob ? `${ageOn(dob, today)} years, born ${formatDay(dob)}` : "Date of birth not known";
  return [born, gender ? genderName(gender) : ""].filter(Boolean).join(" · ");
}
