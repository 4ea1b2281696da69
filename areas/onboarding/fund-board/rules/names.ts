const list = new Intl.ListFormat("en-AU");

/** Formats names as a list, such as "Dr Priya Raman and Dr Callum Fraser". */
export const formatNames = (names: readonly string[]): string => list.format(names);
