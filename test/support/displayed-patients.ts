import pg from "pg";
import { z } from "zod";

const DisplayedPatient = z.object({ first_name: z.string(), last_name: z.string(), dob: z.string() });
export type DisplayedPatient = z.output<typeof DisplayedPatient>;

/**
 * Returns `count` patients with an appointment with Dr Raman in the last nine days, each with a single first
 * name and a single last name. Throws if there are fewer.
 */
export async function patientsSeen(databaseUrl: string, count: number): Promise<DisplayedPatient[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query(
      `select p.first_name, p.last_name, to_char(p.dob, 'DD/MM/YYYY') as dob from patient p
        join person d on d."ID" = p._doctor and d.username = 'raman'
        where p.dob is not null and not p.is_deleted and p.first_name not like '% %' and p.last_name not like '% %' and exists (
          select from appointment a where a._doctor = p._doctor and a._patient = p."ID" and not a.cancelled and not a.is_deleted
            and a.appointment_date between current_date - 9 and current_date - 1)
        order by p."ID" limit $1`,
      [count],
    );
    return z.array(DisplayedPatient).length(count).parse(rows);
  } finally {
    await client.end();
  }
}
