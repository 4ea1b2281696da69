/** The page of the link, or one beneath it. Addresses are written in more than one case. */
export function leadsTo(to: string, pathname: string, exact: boolean): boolean {
  const [page, here] = [to.toLowerCase(), pathname.toLowerCase()];
  return here === page || (!exact && here.startsWith(`${page}/`));
}

/** Whether this entry is the one to mark: another entry beneath it that leads there too is nearer. */
export const isMarked = (to: string, others: readonly string[], pathname: string): boolean =>
  leadsTo(to, pathname, false) &&
  !others.some((other) => other.length > to.length && leadsTo(to, other, false) && leadsTo(other, pathname, false));
