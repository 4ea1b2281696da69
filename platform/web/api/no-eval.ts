import { config } from "zod";

// Disables zod's compiler because its probe for `eval` violates the page's content security policy and slows
// down the first schema.
config({ jitless: true });
