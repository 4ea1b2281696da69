import type { Day } from "#kernel/dates/day.ts";
import { normaliseMedicareNumber } from "#kernel/identifiers/medicare-number.ts";
import { titleName } from "#kernel/people/title.ts";
import type { MessagingService } from "../settings.contract.ts";
import {
  charsetOf,
  components,
  hl7Day,
  hl7Line,
  hl7Lines,
  hl7Time,
  repetitions,
  segment,
} from "./hl7-text.ts";

interface Name {
  readonly title: number | null;
  readonly first_name: string;
  readonly last_name: string;
}
interface Place {
  readonly address: string | null;
  readonly locality: {
    readonly suburb: string;
    readonly state: string;
    readonly postcode: string;
  } | null;
}
interface Provider extends Name, Place {
  readonly provider_number: string | null;
  readonly phone: string | null;
  readonly email: string | null;
}

export interface MessagePatient extends Name, Place {
  readonly ID: number;
  readonly dob: Day | null;
  readonly gender: string | null;
  readonly medicare_number: string | null;
  readonly dva_number: string | null;
  readonly ihi: string | null;
  readonly landline: string | null;
  readonly mobile: string | null;
}

/** A letter to be sent as a referral message (REF^I12). */
export interface LetterMessage {
  readonly control_id: string;
  readonly now: string;
  /** Identifies the letter within the practice, for all its versions. */
  readonly letter: string;
  /** Day of the letter. */
  readonly day: Day;
  /** Text of the letter. Null if it has none that can be read, such as a PDF. */
  readonly text: string | null;
  readonly author: Provider & { readonly practice: string; readonly edi_address: string | null };
  readonly recipient: Provider & { readonly practice_name: string | null; readonly edi_address: string };
  readonly service: MessagingService | null;
  readonly patient: MessagePatient;
}

/** Version of the message: the Australian profile of simplified referrals, with one PDF to display. */
const VERSION = "2.4^AUS&Australia&ISO3166_1^HL7AU-OO-REF-SIMPLIFIED-201706-L1&&L";
/**
 * Placeholder for the PDF in a message. No other text can produce the placeholder, because "~" is always
 * escaped.
 */
const PDF = "~pdf~";

const AUTHORITIES: Readonly<Record<MessagingService, string>> = {
  healthlink: "HealthLink",
  medical_objects: "Medical-Objects",
  argus: "Argus",
  other: "EDI",
};

const title = (name: Name): string => hl7Line(titleName(name.title));
const nameParts = (name: Name): readonly [string, string, string] => [
  hl7Line(name.last_name),
  hl7Line(name.first_name),
  title(name),
];

/** Name of a person (XPN). */
const personName = (name: Name): string => {
  const [last, first, prefix] = nameParts(name);
  return components(last, first, "", "", prefix, "", "L");
};

/** Provider with number and name (XCN), as OBR-16 and PV1-9 expect. */
function providerId(provider: Provider): string {
  const [last, first, prefix] = nameParts(provider);
  const number = hl7Line(provider.provider_number);
  const authority = number === "" ? "" : "AUSHICPR";
  return components(number, last, first, "", "", prefix, "", "", authority);
}

const placeOf = ({ address, locality }: Place, type: string): string =>
  address === null && locality === null
    ? ""
    : components(
        hl7Line(address),
        "",
        hl7Line(locality?.suburb),
        hl7Line(locality?.state),
        hl7Line(locality?.postcode),
        "AUS",
        type,
      );

const phoneOf = (use: string, equipment: string, number: string | null): string =>
  number === null ? "" : components(hl7Line(number), use, equipment);

const emailOf = (email: string | null): string =>
  email === null ? "" : components("", "NET", "Internet", hl7Line(email));

function providerSegment(role: string, provider: Provider, identifiers: string): string {
  return segment("PRD", {
    1: role,
    2: personName(provider),
    3: placeOf(provider, "B"),
    5: repetitions(phoneOf("WPN", "PH", provider.phone), emailOf(provider.email)),
    7: identifiers,
  });
}

const providerNumberOf = ({ provider_number }: Provider): string =>
  provider_number === null ? "" : components(hl7Line(provider_number), "AUSHICPR", "UPIN");

const ediOf = (edi: string | null, service: MessagingService | null): string =>
  edi === null ? "" : components(hl7Line(edi), AUTHORITIES[service ?? "other"], "VDI");

/** Medicare number in digits. Null if it is incomplete, because receivers match patients by it. */
function medicareOf({ medicare_number }: MessagePatient): string | null {
  const digits = normaliseMedicareNumber(medicare_number ?? "");
  return /^\d{10,11}$/.test(digits) ? digits : null;
}

function patientSegment(patient: MessagePatient, facility: string): string {
  const identifier = (value: string | null, authority: string, type: string): string =>
    value === null ? "" : components(hl7Line(value), "", "", authority, type);
  return segment("PID", {
    1: "1",
    3: repetitions(
      identifier(medicareOf(patient), "AUSHIC", "MC"),
      identifier(patient.dva_number, "AUSDVA", "DVG"),
      identifier(patient.ihi, "AUSHIC", "NI"),
      identifier(String(patient.ID), facility, "PI"),
    ),
    5: personName(patient),
    7: patient.dob === null ? "" : hl7Day(patient.dob),
    8: patient.gender === "M" || patient.gender === "F" ? patient.gender : "U",
    11: placeOf(patient, "H"),
    13: repetitions(phoneOf("PRN", "PH", patient.landline), phoneOf("PRN", "CP", patient.mobile)),
  });
}

/** Text of the letter for systems that show text, then the PDF, because the last segment is the one displayed. */
function observations({ text }: LetterMessage): string[] {
  const display =
    text === null
      ? []
      : [
          segment("OBX", {
            1: "1",
            2: "FT",
            3: "TXT^Display format in TXT^AUSPDI",
            5: hl7Lines(text),
            11: "F",
          }),
        ];
  return [
    ...display,
    segment("OBX", {
      1: String(display.length + 1),
      2: "ED",
      3: "PDF^Display format in PDF^AUSPDI",
      5: `^application^pdf^Base64^${PDF}`,
      11: "F",
    }),
  ];
}

/** Builds the message without its PDF, which `withPdf` inserts. Segments end with a carriage return. */
export function letterMessage(letter: LetterMessage): string {
  const { author, recipient, now, service } = letter;
  const facility = hl7Line(author.edi_address ?? author.practice);
  const identity = components(`LETTER-${letter.letter}`, facility, facility, "L");
  const body = [
    segment("RF1", { 6: identity, 7: hl7Time(now) }),
    providerSegment(
      "AP^Authoring Provider^HL70286",
      author,
      repetitions(providerNumberOf(author), ediOf(author.edi_address, service)),
    ),
    providerSegment(
      "IR^Intended Recipient^HL70286",
      recipient,
      repetitions(providerNumberOf(recipient), ediOf(recipient.edi_address, service)),
    ),
    patientSegment(letter.patient, facility),
    segment("OBR", {
      1: "1",
      3: identity,
      4: "11488-4^Consultation note^LN",
      7: hl7Day(letter.day),
      16: providerId(author),
      22: hl7Time(now),
      24: "PHY",
      25: "F",
    }),
    ...observations(letter),
    segment("PV1", { 1: "1", 2: "O", 9: providerId(recipient) }),
  ];
  return [header(letter, facility, charsetOf(body.join(""))), ...body].map((line) => `${line}\r`).join("");
}

/** Builds MSH, whose first field is the separator itself. */
function header({ control_id, now, recipient }: LetterMessage, facility: string, charset: string): string {
  const fields = segment("MSH", {
    1: "^~\\&",
    2: "CORELLA",
    3: facility,
    5: hl7Line(recipient.edi_address),
    6: hl7Time(now),
    8: "REF^I12^REF_I12",
    9: control_id,
    10: "P",
    11: VERSION,
    14: "AL",
    15: "AL",
    16: "AUS",
    17: charset,
    18: "en^English^ISO639",
  });
  return fields;
}

/** Inserts the PDF, in base64, into a message. */
export function withPdf(message: string, base64: string): string {
  const at = message.lastIndexOf(PDF);
  return `${message.slice(0, at)}${base64}${message.slice(at + PDF.length)}`;
}
