-- The code that lets somebody start the practice in an empty Corella: one for all nodes, gone once the practice has begun.
CREATE TABLE setup_code (
  only_one boolean NOT NULL DEFAULT true,
  code text NOT NULL,
  CONSTRAINT setup_code_pkey PRIMARY KEY (only_one),
  CONSTRAINT setup_code_only_one CHECK (only_one)
);
