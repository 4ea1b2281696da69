-- Where the comment's rule stands now.
COMMENT ON COLUMN sign_in_attempt.address IS 'The network: an IPv4 address, or the first 64 bits of an IPv6 one (kernel/access/network.ts)';
