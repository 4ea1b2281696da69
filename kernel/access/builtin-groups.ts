/**
 * Teams of the groups: the bureau (SYN), the clients and their users (EXT), and the partner company (RCH).
 */
export const TEAMS = ["SYN", "EXT", "RCH"] as const;
export type Team = (typeof TEAMS)[number];
export const isTeam = (text: string): text is Team => TEAMS.some((team) => team === text);
export const isOfBureau = (team: string): boolean => team === "SYN";
export const isOfClients = (team: string): boolean => team === "EXT";

/**
 * IDs of the specification's groups whose meaning goes beyond their permissions (CONST-85): who may be
 * assigned to the group, and the work its members do. Access is never decided by a group, only by
 * permissions.
 */
export const GROUPS = {
  superAdministrator: 1,
  client: 3,
  partnerAdministrator: 4,
  partnerClient: 5,
  typist: 6,
  editor: 7,
  partnerManager: 9,
  subClient: 11,
  clientManager: 12,
  staffAgent: 14,
  billing: 15,
  externalAgent: 17,
  clientAccounts: 23,
  clientTranscription: 24,
  clientBilling: 25,
  businessDevelopment: 28,
} as const;

interface GroupNameParts {
  readonly team: string;
  readonly access_level: string;
}
/** Displayed names of the specification's access levels that the product calls by another word. */
const LEVEL_NAMES: ReadonlyMap<string, string> = new Map([
  ["Sub Client", "Receptionist"],
  ["Appointmaid", "Booking agent"],
]);
/** Returns the displayed name of an access level. */
export const levelName = (access_level: string): string => LEVEL_NAMES.get(access_level) ?? access_level;

export const TEAM_LABELS: Readonly<Record<Team, string>> = {
  SYN: "Staff",
  EXT: "Clients",
  RCH: "Partner company",
};
/** Words after the names of groups. Groups of staff have none, because most groups on the pages of staff are theirs. */
const TEAM_WORDS: ReadonlyMap<string, string> = new Map([
  ["EXT", "client"],
  ["RCH", "partner company"],
]);
/**
 * Returns the displayed name of a group. The team is named for staff, because several teams have a group of
 * the same name, and left out for clients, who see only groups of their own team.
 */
export function groupName({ team, access_level }: GroupNameParts, withTeam = true): string {
  const level = levelName(access_level);
  const word = withTeam ? TEAM_WORDS.get(team) : undefined;
  return word === undefined || word === level.toLowerCase() ? level : `${level} (${word})`;
}

/** Lowest ID of the groups that an installation adds itself; lower IDs are the specification's groups. */
export const FIRST_OWN_GROUP = 30;
