/** Common names of the large funds by code, because the register's legal names are too long for one line. */
const COMMON_NAMES: Readonly<Record<string, string>> = {
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

/** Formats the name of a fund for lists and banners. Forms and claims use the legal name. */
export function fundName({ code, name }: { readonly code: string; readonly name: string }): string {
  return COMMON_NAMES[code] ?? withoutRemark(name).replace(/(?<!\s)(?:\s+Pty)?\s+(?:Ltd|Limited)\.?$/i, "");
}

/** Removes a remark in brackets at the end. */
function withoutRemark(name: string): string {
  const [trimmed, start] = [name.trimEnd(), name.indexOf("(")];
  return trimmed.endsWith(")") && start >= 0 ? trimmed.slice(0, start).trimEnd() : name;
}
