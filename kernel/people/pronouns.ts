/** What is suggested; any other words can be typed. */
export const PRONOUNS = ["she/her", "he/him", "they/them"] as const;
