/** Formats a number of pictures, such as "1 picture" or "18 pictures". */
export const formatPictures = (count: number): string => (count === 1 ? "1 picture" : `${count} pictures`);

interface Lock {
  readonly ID: number;
  readonly name: string;
  readonly pictures: number;
}

/** Formats what other users have locked, such as "6 locked by Grace Holloway". Null without any. */
export function formatLockedByOthers(locks: readonly Lock[]): string | null {
  const [first] = locks;
  if (first === undefined) return null;
  const people = new Set(locks.map(({ ID }) => ID)).size;
  const pictures = locks.reduce((sum, lock) => sum + lock.pictures, 0);
  return `${pictures} locked by ${people === 1 ? first.name : `${people} people`}`;
}
