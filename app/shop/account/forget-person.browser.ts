/** What belongs to the browser and not to who was signed in: the cart, and the choice of cookies. */
const STAYS = new Set(['cart', 'cart.discount', 'cookieChoice', 'cookieChoice.detail'])

/**
 * Takes out of this browser what it keeps of the person who has signed out. Everything goes that is
 * not named above, also what a later version keeps.
 */
export function clearPersonalData(): void {
  try {
    for (const key of Object.keys(localStorage)) if (!STAYS.has(key)) localStorage.removeItem(key)
    sessionStorage.clear()
  } catch {
    // Storage is forbidden: there is nothing in it.
  }
}
