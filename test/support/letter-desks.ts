import { type DisplayedPatient, patientsSeen } from "./displayed-patients.ts";
import type { Desk, openOffice } from "./office.ts";

/** The browsers of the people through whose hands a letter goes, and patients to write about. */
export interface LetterDesks {
  readonly priya: Desk;
  readonly claire: Desk;
  readonly hoa: Desk;
  readonly megan: Desk;
  readonly seen: DisplayedPatient[];
}

/** Signs in the doctor, the typing manager, a typist and an editor, and finds three patients. */
export async function openLetterDesks(office: ReturnType<typeof openOffice>): Promise<LetterDesks> {
  return {
    priya: await office.desk("raman"),
    claire: await office.desk("typingmanager"),
    hoa: await office.desk("typist"),
    megan: await office.desk("editor"),
    seen: await patientsSeen(office.databaseUrl(), 3),
  };
}
