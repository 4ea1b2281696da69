/** A place as it is read on screen: `Footscray VIC 3011`, `Cambridge England`. The wire's `label` is its form on letters. */
export const placeName = ({ suburb, state, postcode }: { suburb: string; state: string; postcode: string }): string =>
  [suburb, state, postcode].filter((part) => part !== "").join(" ");
