-- What other systems look records up by over FHIR: numbers few patients have, so that these indexes stay small, and referrals by their state and day.
CREATE INDEX patient_by_ihi ON patient (_doctor, ihi COLLATE "C") WHERE ihi IS NOT NULL;
CREATE INDEX patient_by_dva ON patient (_doctor, dva_number COLLATE "C") WHERE dva_number IS NOT NULL;
CREATE INDEX patient_by_fund_number ON patient (_doctor, fund_number COLLATE "C") WHERE fund_number IS NOT NULL;
CREATE INDEX patient_of_rare_gender ON patient (_doctor, gender, "ID") WHERE gender IS NULL OR gender = 'X';
CREATE INDEX referral_by_state ON referral (_doctor, active, "ID") WHERE NOT is_deleted;
CREATE INDEX referral_by_date ON referral (_doctor, referral_date, "ID") WHERE NOT is_deleted;
CREATE INDEX referring_doctor_by_practice ON referring_doctor (_doctor, lower(practice_name) COLLATE "C");
