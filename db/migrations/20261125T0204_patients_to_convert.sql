-- Pictures that wait for their conversion, of whichever client, the oldest first; and those one lock holds.
CREATE INDEX patient_to_convert ON patient (created_time, "ID") WHERE status = 'Unconverted' AND NOT is_deleted;
CREATE INDEX patient_of_lock ON patient (lock_guid) WHERE lock_guid IS NOT NULL;
