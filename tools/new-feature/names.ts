/** Names of a feature and its records in all spellings. */
export interface Names {
  /** Path of the feature, such as areas/billing/parking-fees. */
  readonly folder: string;
  /** Name of the folder, such as parking-fees. */
  readonly name: string;
  /** Name in camel case, such as parkingFees and ParkingFees. */
  readonly camel: string;
  readonly Camel: string;
  /** Name of one record, such as parkingFee and ParkingFee. */
  readonly one: string;
  readonly One: string;
  /** Name of the table, such as parking_fee. */
  readonly table: string;
  /** Name in paths and in the audit log, such as parkingfee. */
  readonly controller: string;
  /** Words for texts: "parking fees", "Parking fees", "parking fee". */
  readonly words: string;
  readonly Words: string;
  readonly word: string;
  /** Permission required to read and write the records. */
  readonly needs: string;
}

const camelOf = (name: string): string =>
  name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * Returns the default singular of a name: fees, fee; entries, entry. Plurals such as statuses need an
 * explicit singular.
 */
export const singularOf = (name: string): string => name.replace(/ies$/, "y").replace(/(?<!s)s$/, "");

export function namesOf(area: string, name: string, singular: string, needs: string): Names {
  const words = name.replaceAll("-", " ");
  const one = camelOf(singular);
  return {
    folder: `areas/${area}/${name}`,
    name,
    camel: camelOf(name),
    Camel: capitalize(camelOf(name)),
    one,
    One: capitalize(one),
    table: singular.replaceAll("-", "_"),
    controller: singular.replaceAll("-", ""),
    words,
    Words: capitalize(words),
    word: singular.replaceAll("-", " "),
    needs,
  };
}
