import type { Cents } from "#kernel/money/money.ts";

/** The provider's answer about one payment, refund or card. */
export type GatewayAnswer =
  /** The card page is open, and no card has been entered yet. */
  | { readonly kind: "pending" }
  /** The provider's list for the reference is empty. */
  | { readonly kind: "unknown" }
  /** No answer, or one that isn't in the provider's documentation (H-1). */
  | { readonly kind: "uncertain" }
  | {
      readonly kind: "answered";
      /** True for a completed payment, false for a refused one, null if the answer doesn't say. */
      readonly status: boolean | null;
      readonly transaction: string | null;
      readonly amount: Cents | null;
      /** True only if the answer contains Australian dollars as the currency. */
      readonly isAud: boolean;
      readonly reference: string | null;
      /** Codes such as "D4405, F7003"; empty if there are none. */
      readonly codes: string;
      /** Token of a stored card. Null if the answer contains none. */
      readonly token: string | null;
    };

export interface StoredCard {
  readonly number: string;
  readonly name: string;
  readonly expiry_month: number;
  readonly expiry_year: number;
}

export interface GatewayRequest {
  /** Our reference, sent with every call, by which the provider is queried after a lost answer. */
  readonly reference: string;
  readonly amount: Cents;
  readonly number: string;
  readonly description: string;
}

export interface PageRequest extends GatewayRequest {
  readonly returnUrl: string;
  readonly cancelUrl: string;
  readonly customer: { readonly reference: string; readonly first_name: string; readonly last_name: string };
}

/**
 * Gateway that takes card payments on the provider's page. Every call throws `OutsideFailure` if it gets no
 * reliable answer.
 */
export interface CardGateway {
  openPage(asked: PageRequest): Promise<{ readonly access_code: string; readonly form_url: string }>;
  /** Opens a page that stores a card and charges nothing. */
  openCardPage(asked: PageRequest): Promise<{ readonly access_code: string; readonly form_url: string }>;
  findByCode(page: { readonly access_code: string; readonly reference: string }): Promise<GatewayAnswer>;
  /** Finds the token of the card entered on a page of `openCardPage`. */
  findTokenByCode(page: { readonly access_code: string; readonly reference: string }): Promise<GatewayAnswer>;
  findByReference(reference: string): Promise<GatewayAnswer>;
  charge(asked: GatewayRequest & { readonly token: string }): Promise<GatewayAnswer>;
  refund(asked: GatewayRequest & { readonly transaction: string }): Promise<GatewayAnswer>;
  /** Finds a stored card. Null if the provider has no card for the token. */
  findCard(token: string): Promise<StoredCard | null>;
}
