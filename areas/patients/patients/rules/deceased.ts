import { alertLines } from "../alerts.contract.ts";

const SAYS_SO = /^(?:(?:the )?patient (?:is )?)?(?:deceased|died|passed away)\b/i;
/** Matches a date after these words. Other text may be about a relative, such as "Died: father". */
const DATE = /^\W*(?:on |in )?(?:\d|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/i;

function saysDeceased(line: string): boolean {
  const start = SAYS_SO.exec(line)?.[0];
  if (start === undefined) return false;
  const rest = line.slice(start.length);
  return /^\W*$/.test(rest) || DATE.test(rest);
}

/**
 * Returns true if a line of the alerts says that the patient is deceased: "Deceased", "Deceased 12/06/2023",
 * "Died in June 2023" (decision 0260). A line such as "Deceased estate" or "Not deceased" doesn't.
 */
export const isDeceased = (alerts: string | null | undefined): boolean =>
  alertLines(alerts).some(saysDeceased);
