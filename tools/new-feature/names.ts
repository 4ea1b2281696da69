/** How a feature and its records are called, wherever a name is needed. */
export interface Names {
  /** areas/billing/parking-fees */
  readonly folder: string;
  /** parking-fees */
  readonly name: string;
  /** parkingFees */
  readonly camel: string;
  /** parkingFee, ParkingFee */
  readonly one: string;
  readonly One: string;
  /** parking_fee */
  readonly table: string;
  /** parkingfee: its path and its name in the audit log */
  readonly controller: string;
  /** "parking fees", "Parking fees", "parking fee" */
  readonly words: string;
  readonly Words: string;
  readonly word: string;
  /** The permission that reads and writes them. */
  readonly needs: string;
}

const camelOf = (name: string): string => name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** What one of them is called, unless it is said: fees, fee; entries, entry; statuses must be said. */
export const singularOf = (name: string): string => name.replace(/ies$/, "y").replace(/(?<!s)s$/, "");

export function namesOf(area: string, name: string, singular: string, needs: string): Names {
  const words = name.replaceAll("-", " ");
  const one = camelOf(singular);
  return {
    folder: `areas/${area}/${name}`,
    name,
    camel: camelOf(name),
    one,
    One: capital(one),
    table: singular.replaceAll("-", "_"),
    controller: singular.replaceAll("-", ""),
    words,
    Words: capital(words),
    word: singular.replaceAll("-", " "),
    needs,
  };
}
