-- Users who ask for the pictures that another user has locked. Ended with the lock.
CREATE TABLE release_request (
  lock_guid uuid NOT NULL,
  _asked_by bigint NOT NULL,
  created_time timestamptz DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT release_request_pkey PRIMARY KEY (lock_guid, _asked_by),
  CONSTRAINT release_request_asked_by_exists FOREIGN KEY (_asked_by) REFERENCES person ("ID") ON DELETE CASCADE
);
