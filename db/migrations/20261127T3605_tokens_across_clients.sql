-- Found over all clients by 256 random bits: no server of several could keep them unique, and no two are ever the same.
DROP INDEX calendar_feed_by_token;
CREATE INDEX calendar_feed_by_token ON calendar_feed (token_hash);
DROP INDEX fhir_token_by_hash;
CREATE INDEX fhir_token_by_hash ON fhir_token (token_hash);
