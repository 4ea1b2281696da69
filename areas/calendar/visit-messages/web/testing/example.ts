import type { KeptMessageRules, VisitMessage, VisitReply } from "../../message.contract.ts";
import { suggestedRules } from "../../rules/settings.ts";

export const rules: KeptMessageRules = {
  ...suggestedRules("Richmond Rooms"),
  ...{ sender: "+61400111222", version: 3, has_provider: true, part_price_tenths: 79, link_length: 50 },
};

const patient = { ID: 12, first_name: "Isla", last_name: "Ström" };
const zone = "Australia/Sydney";

export const message: VisitMessage = {
  ...{ ID: 5, kind: "reminder", channel: "sms", state: "delivered", reason: null, error_code: null },
  ...{ to_address: "+61400000001", patient, _appointment: 7, repeat_date: null, zone },
  ...{ starts_at: "2026-12-03T23:00:00.000Z", body: "Richmond Rooms: …", parts: 2, price_tenths: 158 },
  ...{ due_at: "2026-12-02T23:00:00.000Z", sent_at: "2026-12-02T23:00:00.000Z" },
  created_time: "2026-12-02T23:00:00.000Z",
};

export const reply: VisitReply = {
  ...{ ID: 9, from_address: "+61400000001", body: "Can I bring my dog?", reading: "other", outcome: "desk" },
  ...{ received_at: "2026-12-02T23:10:00.000Z", question: "text", patient, zone },
  ...{ starts_at: "2026-12-03T23:00:00.000Z", handled_at: null, handled_by: null },
  ...{ _appointment: 7, repeat_date: null },
};
