/**
 * States of mail still to be sent. Such mail may have been sent after the copy was taken, so it is stored as
 * failed with the reason, and staff resend it under Mail if needed.
 */
export const WAITING_STATES: ReadonlySet<string> = new Set(["queued", "sending", "uncertain"]);
export const IS_WAITING = `state in (${[...WAITING_STATES].map((state) => `'${state}'`).join(", ")})`;
export const HELD_REASON =
  "It was queued when the backup was taken and may have been sent since. Resend it if it was not.";

/**
 * SQL expressions for columns of `mail`, aliased `t`, that remove secrets: no copy contains a valid link or
 * the means to recreate one.
 */
export const withoutSecrets: Readonly<Record<string, string>> = {
  body_text: "case when t.secret_until is null then t.body_text end",
  body_html: "case when t.secret_until is null then t.body_html end",
  sealed_secret: "null::bytea",
};

export const unsentMailColumns: Readonly<Record<string, string>> = {
  ...withoutSecrets,
  state: `case when t.${IS_WAITING} then 'failed' else t.state end`,
  next_attempt_at: `case when t.${IS_WAITING} then null else t.next_attempt_at end`,
  ended_at: `case when t.${IS_WAITING} then t.created_time else t.ended_at end`,
  last_answer: `case when t.${IS_WAITING} then '${HELD_REASON}' else t.last_answer end`,
};

export const holdMail = `update mail t set ${Object.entries(unsentMailColumns)
  .map(([column, value]) => `${column} = ${value}`)
  .join(", ")} where t.${IS_WAITING} or t.secret_until is not null`;

/**
 * Marks scheduled emails that may have been sent since the backup, including today's, as sent; the scheduler
 * looks back no further than three days.
 */
export const holdClock = `insert into mail_day (_doctor, kind, day, reserved)
  select d."ID", k.kind, day::date, 0 from doctor d, (select distinct kind from mail_day) k,
    generate_series((now() - interval '5 days')::date, (now() + interval '14 hours')::date, interval '1 day') day
  on conflict do nothing`;
