import { expect, test } from "vitest";
import { splitWholeName } from "./whole-name.ts";

test.each([
  ["SMITH John", "John", "SMITH"],
  ["NGUYEN Thi Mai", "Thi Mai", "NGUYEN"],
  ["NG Mei", "Mei", "NG"],
  ["VAN DER BERG Jan", "Jan", "VAN DER BERG"],
  ["O'BRIEN Seán", "Seán", "O'BRIEN"],
  ["McDONALD Ian (Jock)", "Ian (Jock)", "McDONALD"],
  ["D'ARCY-SMITH Ann", "Ann", "D'ARCY-SMITH"],
  ["ÇELİK Zoë", "Zoë", "ÇELİK"],
  ["Mrs SMITH Jane", "Mrs Jane", "SMITH"],
  ["MR SMITH John", "MR John", "SMITH"],
  // Names without a last name in capitals at the start.
  ["NGUYEN THI MAI", "NGUYEN THI", "MAI"],
  ["John SMITH", "John", "SMITH"],
  ["JJ Abrams", "JJ", "Abrams"],
  ["Jan van der Berg", "Jan", "van der Berg"],
  ["JRR Tolkien", "JRR", "Tolkien"],
  ["J. Smith", "J.", "Smith"],
  ["SMITH J", "SMITH", "J"],
  ["Mr", "", "Mr"],
])("%s is %s with the last name %s", (whole, first_name, last_name) =>
  expect(splitWholeName(whole)).toEqual({ first_name, last_name }),
);
