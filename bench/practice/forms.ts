import type pg from "pg";

/**
 * Inserts `count` submitted insurer forms of 2,000 clients over three years: one in twenty is open, one in
 * twenty in review.
 */
export async function fillForms(pool: pg.Pool, count: number): Promise<void> {
  await pool.query(`insert into person (kind, username, first_name, last_name)
    select 'client', 'form' || n, 'Anna', 'Client ' || n from generate_series(1, 2000) n`);
  await pool.query(
    `insert into doctor ("ID") select "ID" from person where username like 'form%' and username ~ '^form[0-9]+$'`,
  );
  await pool.query(
    `with clients as (select "ID", row_number() over (order by "ID") - 1 as place from person where username ~ '^form[0-9]+$')
     insert into insurer_form (_doctor, user_location, is_update, update_type, form_status, process_status, answers, submitted_time)
     select c."ID", 1 + n % 8, true, 1 + n % 3, 3 + n % 3, case when n % 20 = 0 then 1 when n % 20 = 1 then 2 else 3 end, '{}',
       now() - n * interval '15 minutes'
     from generate_series(1, $1::int) n join clients c on c.place = (n * 7919::bigint) % 2000`,
    [count],
  );
  await pool.query("analyze insurer_form, person, doctor");
}
