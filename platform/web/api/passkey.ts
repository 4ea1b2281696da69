import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";

/** Returns true if the browser supports passkeys, which it does only over https or at localhost. */
export const canUsePasskeys = (): boolean => typeof window.PublicKeyCredential === "function";

/** Signs in with a passkey. Loads the passkey library on first use. */
export async function signInWithPasskey(optionsJSON: PublicKeyCredentialRequestOptionsJSON) {
  const { startAuthentication } = await import("@simplewebauthn/browser");
  const { id, rawId, type, response, authenticatorAttachment } = await startAuthentication({ optionsJSON });
  return { id, rawId, type, response, authenticatorAttachment, clientExtensionResults: {} };
}

export async function makePasskey(optionsJSON: PublicKeyCredentialCreationOptionsJSON) {
  const { startRegistration } = await import("@simplewebauthn/browser");
  const { id, rawId, type, response, authenticatorAttachment } = await startRegistration({ optionsJSON });
  const { clientDataJSON, attestationObject, transports } = response;
  return {
    id,
    rawId,
    type,
    response: { clientDataJSON, attestationObject, transports: transports && [...transports] },
    authenticatorAttachment,
    clientExtensionResults: {},
  };
}

/** Returns the message for an error of the browser's passkey dialog. */
export function passkeyMessage(error: unknown): string {
  const name = error instanceof Error ? error.name : "";
  if (name === "InvalidStateError") return "This device or key is already registered.";
  if (name === "SecurityError") return "Passkeys require a secure (https) address.";
  return "No passkey was used. Try again or choose another method.";
}
