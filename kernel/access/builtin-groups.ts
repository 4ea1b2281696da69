/** The bureau's people, the clients and their people, and the partner company's. */
export const TEAMS = ["SYN", "EXT", "RCH"] as const;
export type Team = (typeof TEAMS)[number];
export const isTeam = (text: string): text is Team => TEAMS.some((team) => team === text);
export const isOfBureau = (team: string): boolean => team === "SYN";
export const isOfClients = (team: string): boolean => team === "EXT";

/**
 * The numbers of the specification's own groups that have a meaning beyond their permissions (CONST-85): whom they may be given to, and which
 * work is theirs. What a person may see or do is never decided by a group, only by permissions.
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

interface GroupNamed {
  readonly team: string;
  readonly access_level: string;
}
/** The access level as people read it: the specification calls the practice's receptionists "Sub Client", a word of its own. */
export const levelName = (access_level: string): string => (access_level === "Sub Client" ? "Receptionist" : access_level);
/** With its team among staff; a client knows only its own. */
export const groupName = ({ team, access_level }: GroupNamed, withTeam = true): string =>
  withTeam ? `${team} ${levelName(access_level)}` : levelName(access_level);

/** Numbers from this one on are of groups an installation made itself. */
export const FIRST_OWN_GROUP = 30;
