import { expect, test } from "vitest";
import { isDeceased } from "./deceased.ts";

test.each([
  "Deceased",
  "deceased.",
  "DECEASED 12/06/2023",
  "Deceased: 12 Jun 2023",
  "Deceased (June 2023)",
  "Died on 12/06/2023",
  "Patient is deceased",
  "The patient died in 2023",
  "Passed away 12/06/2023",
  "Latex allergy\nDeceased 12/06/2023",
])("%j says that the patient is deceased", (alerts) => expect(isDeceased(alerts)).toBe(true));

test.each([
  null,
  "",
  "Not deceased",
  "Deceased estate pays",
  "Died: father, of a heart attack at 40",
  "Mother deceased 2019",
  "Deceasedly",
])("%j doesn't", (alerts) => expect(isDeceased(alerts)).toBe(false));
