import { useSyncExternalStore } from 'react'
import type {
  NewPasskeyAnswer,
  passkeyCreation,
  PasskeyAnswer,
  passkeyRequest,
} from '#core/account/staff/passkey.server.ts'

export type PasskeyCreation = ReturnType<typeof passkeyCreation>
export type PasskeyQuestion = ReturnType<typeof passkeyRequest>

const never = () => () => {}
const isThere = () =>
  'PublicKeyCredential' in window && 'parseCreationOptionsFromJSON' in PublicKeyCredential

/** Whether this browser can use passkeys; false on the server, and so without scripts. */
export const useHasPasskeys = (): boolean => useSyncExternalStore(never, isThere, () => false)

function base64url(bytes: ArrayBuffer | null): string {
  const text = String.fromCodePoint(...new Uint8Array(bytes ?? new ArrayBuffer()))
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Asks the browser for a new passkey. Rejects if the person leaves it, or it exists already. */
export async function makePasskey(creation: PasskeyCreation): Promise<NewPasskeyAnswer> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(creation)
  const made = await navigator.credentials.create({ publicKey })
  if (!(made instanceof PublicKeyCredential)) throw new Error('no passkey was made')
  const { response } = made
  if (!(response instanceof AuthenticatorAttestationResponse)) throw new Error('no new passkey')
  return {
    id: made.id,
    clientDataJSON: base64url(response.clientDataJSON),
    authenticatorData: base64url(response.getAuthenticatorData()),
    publicKey: base64url(response.getPublicKey()),
  }
}

/** Asks the browser to show a passkey. Rejects if the person leaves it. */
export async function showPasskey(question: PasskeyQuestion): Promise<PasskeyAnswer> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(question)
  const shown = await navigator.credentials.get({ publicKey })
  if (!(shown instanceof PublicKeyCredential)) throw new Error('no passkey was shown')
  const { response } = shown
  if (!(response instanceof AuthenticatorAssertionResponse)) throw new Error('no use of a passkey')
  return {
    id: shown.id,
    clientDataJSON: base64url(response.clientDataJSON),
    authenticatorData: base64url(response.authenticatorData),
    signature: base64url(response.signature),
  }
}
