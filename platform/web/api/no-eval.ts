import { config } from "zod";

// It would try whether it may write itself faster code, which the page's policy forbids: the first shape that is made would pay for the refusal.
config({ jitless: true });
