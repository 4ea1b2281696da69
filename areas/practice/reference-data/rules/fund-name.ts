/** What people call the large funds; the register's legal names are too long for a line. */
const CALLED: Readonly<Record<string, string>> = {
  AUF: "Australian Unity",
  BUP: "Bupa",
  HCF: "HCF",
  MBP: "Medibank Private",
  NIB: "nib",
  HBF: "HBF",
  AHM: "ahm",
  AMA: "Doctors' Health Fund",
  NTF: "Teachers Health",
  AHB: "Defence Health",
  SLM: "St.LukesHealth",
};

/** A fund as it is written in lists and banners. Forms and claims keep the legal name. */
export function fundName({ code, name }: { readonly code: string; readonly name: string }): string {
  return CALLED[code] ?? name.replace(/\s*\(.*\)\s*$/, "").replace(/(\s+Pty)?\s+(Ltd|Limited)\.?$/i, "");
}
