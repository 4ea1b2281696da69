import type { TypeColour } from "#areas/calendar/appointment-types/brief.contract.ts";
import type { Db } from "#platform/db/db.ts";

interface DemoType {
  readonly name: string;
  readonly colour: TypeColour;
  readonly minutes: number;
  readonly preparation: string | null;
  readonly location_type: "INPATIENT" | "OUTPATIENT" | null;
  readonly mbs_items: readonly string[];
  readonly needs_referral: boolean;
  readonly is_bookable_online: boolean;
  /** Notes of the demo appointments with this type. Null if no appointment has the type. */
  readonly notes: string | null;
}

const makeType = (
  name: string,
  colour: TypeColour,
  minutes: number,
  details: Partial<DemoType> = {},
): DemoType => ({
  name,
  colour,
  minutes,
  preparation: null,
  location_type: "OUTPATIENT",
  mbs_items: [],
  needs_referral: true,
  is_bookable_online: false,
  notes: null,
  ...details,
});

const TYPES: readonly DemoType[] = [
  makeType("First consultation", "ocean", 45, {
    preparation: "Bring the referral and all X-rays.",
    mbs_items: ["104"],
    is_bookable_online: true,
  }),
  makeType("Further consultation", "fern", 15, { mbs_items: ["105"], is_bookable_online: true }),
  makeType("Post-operative check", "jacaranda", 15, { notes: "Post-op", needs_referral: false }),
  makeType("Dressing", "ochre", 15, { notes: "Wound check", needs_referral: false }),
  makeType("Surgery", "stone", 120, {
    preparation: "Fast for six hours before the operation.",
    location_type: "INPATIENT",
  }),
];

/**
 * Adds five appointment types and two rooms of a doctor, and gives some of the doctor's appointments a type.
 * The others have none, as in a practice that has just begun to use types.
 */
export async function seedVisitTypes(db: Db, _doctor: number): Promise<void> {
  const rooms = ["Room 1", "Room 2"].map((name) => ({ _doctor, name, kind: "room" as const }));
  await db.insertInto("resource").values(rooms).execute();
  for (const { notes, ...type } of TYPES) {
    const { ID } = await db
      .insertInto("visit_type")
      .values({ ...type, mbs_items: [...type.mbs_items], _doctor })
      .returning("ID")
      .executeTakeFirstOrThrow();
    if (notes === null) continue;
    await db
      .updateTable("appointment")
      .set({ _visit_type: ID })
      .where("_doctor", "=", _doctor)
      .where("appointment_type", "=", 1)
      .where("notes", "=", notes)
      .execute();
  }
}
