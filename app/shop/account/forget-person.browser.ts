/** Keys that belong to the browser and not to the account: the cart and the cookie choice. */
const STAYS = new Set(['cart', 'cart.discount', 'cookieChoice', 'cookieChoice.detail'])

/**
 * Removes a signed-out shopper's data from this browser: every key not listed above, so that keys
 * of later versions are removed too.
 */
export function clearPersonalData(): void {
  try {
    for (const key of Object.keys(localStorage)) if (!STAYS.has(key)) localStorage.removeItem(key)
    sessionStorage.clear()
  } catch {
    // Storage is blocked, so it is empty.
  }
}
