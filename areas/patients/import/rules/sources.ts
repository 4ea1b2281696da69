/** Names of systems that practices commonly export from; a user may name any other. */
export const KNOWN_SOURCES = [
  "Bp Premier",
  "Bp VIP.net",
  "Cliniko",
  "Clinic to Cloud",
  "coreplus",
  "Genie",
  "Gentu",
  "Halaxy",
  "MedicalDirector",
  "Nookal",
  "Power Diary",
  "Zedmed",
] as const;

const foldName = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, "");

/** Returns the existing spelling of a source: "cliniko" becomes Cliniko. */
export function sourceNamed(written: string, used: readonly string[]): string {
  const name = written.trim();
  return (
    [...used, ...KNOWN_SOURCES].find((each) => foldName(each) === foldName(name) && foldName(name) !== "") ??
    name
  );
}
