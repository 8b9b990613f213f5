import { toast } from '#app/ui/overlays/toast-store.ts'
import { setDiscount } from '../cart/cart-store.ts'
import { checkCode } from './check-code.browser.ts'

/** Longer than other toasts: nobody pressed a button that the answer belongs to. */
const SHOWN_MS = 6000

/** Takes a code off the cart that does not work for this shopper, and says why. */
export async function recheckCode(code: string): Promise<void> {
  const answer = await checkCode(code)
  if (!answer || answer.ok) return
  setDiscount(null)
  toast.show({
    text: `${answer.text}: ${code}. Lo hemos quitado; revisa el total.`,
    tone: 'info',
    durationMs: SHOWN_MS,
  })
}
