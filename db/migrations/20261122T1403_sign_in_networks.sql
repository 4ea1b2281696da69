-- Tries are counted by network from now on: an IPv6 address by its first 64 bits, an IPv4 one without the prefix a socket puts before it.
-- The tries of IPv6 addresses so far say only which address signed in before; its network is known again at the next sign-in.
UPDATE sign_in_attempt SET address = substr(address, 8) WHERE address ~* '^::ffff:[0-9]+\.[0-9]+\.[0-9]+\.[0-9]+$';
DELETE FROM sign_in_attempt WHERE address LIKE '%:%';
COMMENT ON COLUMN sign_in_attempt.address IS 'The network: an IPv4 address, or the first 64 bits of an IPv6 one (kernel/network.ts)';
