/** Suggested pronouns; any other text is accepted. */
export const PRONOUNS = ["she/her", "he/him", "they/them"] as const;
