const many = (count: number, one: string): string[] => (count === 0 ? [] : [count === 1 ? `1 ${one}` : `${count} ${one}s`]);

/** Formats the numbers of factors: "1 app, 2 passkeys". Empty without factors. */
export const factorWords = ({ authenticators, passkeys }: { authenticators: number; passkeys: number }): string =>
  [...many(authenticators, "app"), ...many(passkeys, "passkey")].join(", ");
