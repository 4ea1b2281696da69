-- Mail by the clock that a client does not want: who said so and when. Its row gone, it is sent again.
CREATE TABLE mail_off (
  _doctor bigint NOT NULL,
  kind text NOT NULL,
  _by bigint NOT NULL,
  created_time timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT mail_off_pkey PRIMARY KEY (_doctor, kind),
  CONSTRAINT mail_off_doctor_exists FOREIGN KEY (_doctor) REFERENCES doctor ("ID")
);
-- Active referrals that end on a day.
CREATE INDEX referral_by_expiry ON referral (expiry_date, _doctor) INCLUDE (_patient) WHERE active AND expiry_date IS NOT NULL;
