export interface Fund {
  readonly ID: number;
  readonly code: string;
  readonly name: string;
}

// Matches words that files add to or omit from a fund's name.
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

/**
 * Returns the names contained in a fund's name: "rt health" and "Railway and Transport Health Fund Limited";
 * the part after "now" is the current name.
 */
const namesOf = ({ code, name }: Fund): string[] => {
  const [before = "", inside = ""] = name.split(/[()]/);
  return [
    code,
    name,
    before,
    inside.replace(/^(now|later|formerly) /, ""),
    inside.split(/,? now /).at(-1) ?? "",
  ].filter((each) => letters(each) !== "");
};

/** Codes of funds by names that their own name does not contain; brands map to the fund behind them. */
const FUND_ALIASES: ReadonlyMap<string, string> = new Map(
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

/** Returns true if the text is the fund's code or name as Corella writes them. */
export const isFundName = ({ code, name }: Fund, written: string): boolean =>
  [code, name].some((own) => letters(own) === letters(written));

const MIN_BEGINNING = 3;

/**
 * Returns a function that finds a fund by its code, its name, its name without words such as "Health Pty
 * Ltd", or an unambiguous beginning. The function returns null if no single fund fits.
 */
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
  const singleFund = (fundIds: ReadonlySet<number>): number | null =>
    fundIds.size === 1 ? ([...fundIds][0] ?? null) : null;
  return (written) => {
    const exactMatch = exact.get(letters(written));
    if (exactMatch !== undefined) return exactMatch;
    const brand = exact.get((FUND_ALIASES.get(letters(written)) ?? "").toLowerCase());
    if (brand !== undefined) return brand;
    const key = core(written);
    const shortMatch = short.get(key);
    if (shortMatch !== undefined) return singleFund(shortMatch);
    if (key.length < MIN_BEGINNING) return null;
    return singleFund(new Set([...short].flatMap(([name, ids]) => (name.startsWith(key) ? [...ids] : []))));
  };
}
