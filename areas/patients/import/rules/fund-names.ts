export interface Fund {
  readonly ID: number;
  readonly code: string;
  readonly name: string;
}

// What files add to a fund's name or leave out of it.
const GENERIC =
  /\b(pty|ltd|limited|health|healthcare|funds?|insurance|insurer|private|benefits?|society|group|hi|australia|aust|aus|pvt|wa|of|the|and|now|later|formerly|by|cover)\b/g;

const letters = (text: string): string =>
  text
    .toLowerCase()
    .replace(/&/g, " and ")
    .replace(/[^a-z0-9]/g, "");
const core = (text: string): string =>
  text
    .toLowerCase()
    .replace(/['’.]/g, "")
    .replace(/&/g, " and ")
    .replace(/[^a-z0-9]+/g, " ")
    .replace(GENERIC, "")
    .replace(/ /g, "");

/** "rt health" and "Railway and Transport Health Fund Limited" of one name; "now Hunter Health Insurance" is what it is called today. */
const namesOf = ({ code, name }: Fund): string[] => {
  const [before = "", inside = ""] = name.split(/[()]/);
  return [code, name, before, inside.replace(/^(now|later|formerly) /, ""), inside.split(/,? now /).at(-1) ?? ""].filter(
    (each) => letters(each) !== "",
  );
};

/** What people call a fund that its name does not have; brands by the fund behind them. */
const ALSO: ReadonlyMap<string, string> = new Map(
  Object.entries({
    austunity: "AUF",
    teachersunionhealth: "QTU",
    queenslandteachersunion: "QTU",
    qldteachersunion: "QTU",
    qldcountry: "QCH",
    qldcountryhealth: "QCH",
    qldcountryhealthfund: "QCH",
    aiavitality: "MYO",
    hbfseeu: "CPS",
    seeubyhbf: "CPS",
    frank: "GMH",
    frankhealth: "GMH",
    frankhealthinsurance: "GMH",
    unihealth: "NTF",
    qantas: "NIB",
    qantashealthinsurance: "NIB",
    suncorp: "NIB",
    suncorphealthinsurance: "NIB",
    apia: "NIB",
    apiahealthinsurance: "NIB",
  }),
);

/** Whether it is written as we write it, code or name. */
export const isFundName = ({ code, name }: Fund, written: string): boolean =>
  [code, name].some((own) => letters(own) === letters(written));

const LEAST_BEGINNING = 3;

/** The fund that a file means: by its code, its name as we show it, its name without "Health Pty Ltd", or the beginning of one alone. */
export function fundFinder(funds: readonly Fund[]): (written: string) => number | null {
  const exact = new Map<string, number>();
  const short = new Map<string, Set<number>>();
  for (const fund of funds) {
    for (const name of namesOf(fund)) {
      if (!exact.has(letters(name))) exact.set(letters(name), fund.ID);
      const key = core(name);
      if (key !== "") short.set(key, (short.get(key) ?? new Set()).add(fund.ID));
    }
  }
  const onlyOne = (found: ReadonlySet<number>): number | null => (found.size === 1 ? ([...found][0] ?? null) : null);
  return (written) => {
    const known = exact.get(letters(written));
    if (known !== undefined) return known;
    const brand = exact.get((ALSO.get(letters(written)) ?? "").toLowerCase());
    if (brand !== undefined) return brand;
    const key = core(written);
    const named = short.get(key);
    if (named !== undefined) return onlyOne(named);
    if (key.length < LEAST_BEGINNING) return null;
    return onlyOne(new Set([...short].flatMap(([name, ids]) => (name.startsWith(key) ? [...ids] : []))));
  };
}
