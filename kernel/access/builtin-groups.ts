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
/**
 * Returns the displayed name of an access level. The specification's "Sub Client" is displayed as
 * "Receptionist".
 */
export const levelName = (access_level: string): string =>
  access_level === "Sub Client" ? "Receptionist" : access_level;
/**
 * Returns the displayed name of a group. The team is included for staff and left out for clients, who see
 * only groups of their own team.
 */
export const groupName = ({ team, access_level }: GroupNameParts, withTeam = true): string =>
  withTeam ? `${team} ${levelName(access_level)}` : levelName(access_level);

/** Lowest ID of the groups that an installation adds itself; lower IDs are the specification's groups. */
export const FIRST_OWN_GROUP = 30;
