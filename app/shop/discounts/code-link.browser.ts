import { toast } from '#app/ui/overlays/toast-store.ts'
import { subtotalCents } from '#core/pricing/cart/cart.ts'
import { currentCart, setDiscount } from '../cart/cart-store.ts'
import { checkCode } from './check-code.browser.ts'
import { codeStatus } from './code-words.ts'

/** Longer than other toasts: nobody pressed a button that the answer belongs to. */
const SHOWN_MS = 6000

/**
 * Applies the code of a link (`?codigo=XYZ`) to the cart of this browser, also to an empty one, and
 * says so. A code that does not work leaves the cart as it is. The address loses the code, so that
 * a reload or a shared address does not apply it again.
 */
export async function applyLinkedCode(): Promise<void> {
  const url = new URL(location.href)
  const code = (url.searchParams.get('codigo') ?? '').trim().slice(0, 40)
  url.searchParams.delete('codigo')
  history.replaceState(history.state, '', url)
  if (code === '') return
  const answer = await checkCode(code)
  if (answer?.ok) setDiscount(answer.discount)
  toast.show({
    text: answer ? textOf(answer) : 'No hemos podido comprobar el código. Escríbelo en tu carrito.',
    tone: answer?.ok ? 'success' : 'info',
    durationMs: SHOWN_MS,
  })
}

function textOf(answer: NonNullable<Awaited<ReturnType<typeof checkCode>>>): string {
  if (!answer.ok) return answer.text
  const { lines } = currentCart()
  const { discount } = answer
  const status =
    lines.length === 0 ? 'se aplicará a tu carrito' : codeStatus(discount, subtotalCents(lines))
  return `Código ${discount.code}: ${status}`
}
