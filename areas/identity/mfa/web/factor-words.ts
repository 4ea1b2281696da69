const countText = (count: number, noun: string): string[] =>
  count === 0 ? [] : [count === 1 ? `1 ${noun}` : `${count} ${noun}s`];

/** Formats the numbers of factors: "1 app, 2 passkeys". Empty without factors. */
export const factorText = ({
  authenticators,
  passkeys,
}: {
  authenticators: number;
  passkeys: number;
}): string => [...countText(authenticators, "app"), ...countText(passkeys, "passkey")].join(", ");
