import { formatMedicareNumber } from "#kernel/identifiers/medicare-number.ts";
import { medicareNumber } from "./numbers.ts";

/** Photo of a hospital label, as a fictional client's rooms would take it. */
export interface DemoLabel {
  readonly file: string;
  readonly client: "okafor" | "vogt";
  readonly title: string;
  readonly corner: string;
  readonly lines: readonly string[];
  /** True for a page of a handwritten day list. */
  readonly isWritten?: boolean;
  /** Rotation of the label in the photo, in degrees. */
  readonly tilt: number;
  /** Index of the blurred line. */
  readonly blurred?: number;
  /** Item numbers billed for the claim. Null if the rooms haven't added the patient to a list. */
  readonly items: readonly string[] | null;
}

const YARRA = { client: "okafor", title: "YARRA PRIVATE HOSPITAL", corner: "ADMISSION" } as const;
const RIVER = { client: "vogt", title: "SWAN RIVER PRIVATE", corner: "DAY PATIENT" } as const;
const cardLine = (index: number): string =>
  `MEDICARE ${formatMedicareNumber(medicareNumber(index)).replace("/", " REF ")}`;

/** Labels drawn by tools/make-demo-labels.ts. The second label belongs to an existing patient. */
export const LABELS: readonly DemoLabel[] = [
  {
    ...YARRA,
    file: "label-1.webp",
    tilt: -1.4,
    items: ["49318", "51303"],
    lines: [
      "DRYSDALE MARGARET ANNE   F",
      "DOB 19/07/1955    71 Y",
      "UR 772958",
      "4/27 GERTRUDE ST FITZROY 3065",
      "PH 0491 570 158",
      "",
      cardLine(71),
      "FUND MEDIBANK  M/N 6108 3347 2",
      "DR OKAFOR D",
      "REF DR H BIRCH  12/10/2026  GP",
    ],
  },
  {
    ...YARRA,
    file: "label-2.webp",
    tilt: 0.8,
    items: ["104"],
    lines: [
      "ROSSI CARLA   F",
      "DOB 02/03/1971    55 Y",
      "UR 640117",
      "18 RATHDOWNE ST CARLTON 3053",
      "PH 0491 570 159",
      "",
      cardLine(72),
      "FUND BUPA  M/N 4077 1182",
      "DR OKAFOR D",
      "REF DR A KAPOOR  28/09/2026  GP",
    ],
  },
  {
    ...YARRA,
    file: "label-3.webp",
    tilt: 1.7,
    items: [],
    blurred: 9,
    lines: [
      "WONG MING   M",
      "DOB 23/11/1948    78 Y",
      "UR 655830",
      "7 STATION ST BOX HILL 3128",
      "PH 03 5550 1287",
      "",
      cardLine(73),
      "FUND HCF  M/N 2290 6614",
      "DR OKAFOR D",
      "REF DR J PARK  05/10/2026  GP",
    ],
  },
  {
    ...YARRA,
    file: "label-4.webp",
    tilt: -0.6,
    items: ["105"],
    lines: [
      "O'SULLIVAN LIAM PATRICK   M",
      "DOB 30/01/1986    40 Y",
      "UR 701442",
      "92 ACLAND ST ST KILDA 3182",
      "PH 0491 570 110",
      "",
      cardLine(74),
      "NO FUND",
      "DR OKAFOR D",
      "REF DR N SWEENEY  19/10/2026  GP",
    ],
  },
  {
    ...YARRA,
    file: "day-list.webp",
    title: "Day list, Dr Okafor",
    corner: "2.15 pm",
    isWritten: true,
    tilt: 1.1,
    items: null,
    lines: [
      "Taufa, Sela Mrs",
      "born 14/6/1990",
      "33 Hampshire Rd, Sunshine",
      "0491 570 157",
      `Medicare ${formatMedicareNumber(medicareNumber(75))}`,
      "private, NIB 88 120 553",
      "from Dr Kapoor, letter of 6/10/2026",
      "knee, review MRI",
    ],
  },
  {
    ...RIVER,
    file: "label-5.webp",
    tilt: -1.1,
    items: null,
    lines: [
      "HALE MADDISON ROSE   F",
      "DOB 08/05/2003    23 Y",
      "UR 118204",
      "5 HAY ST SUBIACO 6008",
      "PH 0491 570 156",
      "",
      cardLine(76),
      "FUND HBF  M/N 0553 9012",
      "DR VOGT L",
    ],
  },
];
