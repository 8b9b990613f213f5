import type { AddressInput } from '#core/addresses/address.ts'

export type AddressChange =
  | { action: 'save'; id: string | null; address: AddressInput }
  | { action: 'delete' | 'default'; id: string }

/** Undefined: the shop could not be reached, or failed. */
export type AddressAnswer =
  | { ok: true }
  | { ok: false; reason: string; errors?: object }
  | undefined

const REFUSALS = new Set([401, 404, 409, 422])

/** Asks the shop to change the saved addresses. Never throws. */
export async function changeAddresses(change: AddressChange): Promise<AddressAnswer> {
  try {
    const response = await fetch('/api/addresses', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(change),
      keepalive: true, // the page may be left for the payment
    })
    if (!response.ok && !REFUSALS.has(response.status)) return undefined
    return (await response.json()) as AddressAnswer
  } catch {
    return undefined
  }
}
