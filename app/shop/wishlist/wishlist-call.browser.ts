export type WishlistChange = { action: 'save' | 'remove'; productId: string } | { action: 'clear' }

export type WishlistAnswer = 'ok' | 'duplicate' | 'signed_out' | 'failed'

/** Asks the shop to change the favourites. Never throws. */
export async function changeWishlist(change: WishlistChange): Promise<WishlistAnswer> {
  try {
    const response = await fetch('/api/wishlist', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(change),
    })
    if (response.ok) return 'ok'
    if (response.status === 409) return 'duplicate'
    return response.status === 401 ? 'signed_out' : 'failed'
  } catch {
    return 'failed'
  }
}
