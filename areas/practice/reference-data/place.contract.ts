/**
 * Formats a place for the screen: `Footscray VIC 3011`, `Cambridge England`. Letters use the `label` of the
 * API.
 */
export const placeName = ({
  suburb,
  state,
  postcode,
}: {
  suburb: string;
  state: string;
  postcode: string;
}): string => [suburb, state, postcode].filter((part) => part !== "").join(" ");
