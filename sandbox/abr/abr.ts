import { type SandboxServer, serveSandbox } from "#sandbox/http-server.ts";

export const ABR_GUID = "5a1dbb0c-0000-4000-8000-00000000abcd";

interface Entity {
  readonly EntityName: string;
  readonly BusinessName?: readonly string[];
  readonly AbnStatus?: "Active" | "Cancelled";
}

/** Fictional entities with valid check digits. */
export const ENTITIES: Readonly<Record<string, Entity>> = {
  "13604217385": { EntityName: "LINDNER ANAESTHESIA PTY LTD", BusinessName: ["Lindner Anaesthesia"] },
  "32555001234": { EntityName: "RAMAN ORTHOPAEDICS PTY LTD" },
};

const EMPTY_DETAILS = {
  Abn: "",
  AbnStatus: "",
  AbnStatusEffectiveFrom: "",
  Acn: "",
  AddressDate: null,
  AddressPostcode: "",
  AddressState: "",
  BusinessName: [],
  EntityName: "",
  EntityTypeCode: "",
  EntityTypeName: "",
  Gst: null,
  Message: "",
};

/**
 * Starts a sandbox of ABN Lookup's JSON service (`/json/AbnDetails.aspx`): replies with JSONP, with a message
 * for an unknown number.
 */
export const startAbr = (entities: Readonly<Record<string, Entity>> = ENTITIES): Promise<SandboxServer> =>
  serveSandbox(({ url }) => {
    if (url.pathname !== "/json/AbnDetails.aspx") return { status: 404, body: "" };
    const abn = url.searchParams.get("abn") ?? "";
    const entity = entities[abn];
    const isKnown = url.searchParams.get("guid") === ABR_GUID;
    const details = !isKnown
      ? { ...EMPTY_DETAILS, Message: "The GUID entered is not recognised as a Registered Party" }
      : entity
        ? {
            ...EMPTY_DETAILS,
            Abn: abn,
            AbnStatus: "Active",
            AbnStatusEffectiveFrom: "2015-07-01",
            EntityTypeCode: "PRV",
            EntityTypeName: "Australian Private Company",
            Gst: "2015-07-01",
            ...entity,
          }
        : { ...EMPTY_DETAILS, Message: "Search text is not a valid ABN or ACN" };
    return {
      type: "text/javascript; charset=utf-8",
      body: `${url.searchParams.get("callback") ?? "callback"}(${JSON.stringify(details)})`,
    };
  });
