import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { AccordionItem } from '#app/ui/accordion.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/forms/field.tsx'
import { toast } from '#app/ui/overlays/toast-store.ts'
import { currentCart, setDiscount, useCart } from '../cart/cart-store.ts'
import { missingCents, type Discount } from '#core/pricing/discounts/discount.ts'
import { checkCode } from './check-code.browser.ts'
import { codeStatus, codeToast } from './code-words.ts'
import { subtotalCents } from '#core/pricing/cart/cart.ts'
import styles from './discount-panel.module.css'

/** The discount panel of the cart: apply a code, or remove it. */
export function DiscountPanel() {
  const { discount } = useCart()
  // Open at first if a code is applied; removing the code must not close the panel.
  const [startsOpen] = useState(discount !== null)
  return (
    <AccordionItem title="Código de descuento" look="chevron" open={startsOpen}>
      {discount ? <Applied discount={discount} /> : <CodeForm />}
    </AccordionItem>
  )
}

function Applied({ discount }: { discount: Discount }) {
  const goodsCents = subtotalCents(useCart().lines)
  const isWaiting = missingCents(discount, goodsCents) > 0
  return (
    <div className={styles.applied} data-waiting={isWaiting || undefined}>
      <p aria-live="polite">{`${discount.code}: ${codeStatus(discount, goodsCents)}`}</p>
      <Button variant="link" size="sm" onClick={() => setDiscount(null)}>
        Quitar código
      </Button>
    </div>
  )
}

function CodeForm() {
  const [code, setCode] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // In a low window the message would be below its edge.
    if (error) form.current?.scrollIntoView({ block: 'nearest' })
  }, [error])
  const shown = useRef<number>(undefined)
  /** One message at a time: a refusal must not stand beside the next answer. */
  const show = (text: string, tone: 'error' | 'success') => {
    if (shown.current !== undefined) toast.dismiss(shown.current)
    shown.current = toast.show({ text, tone, durationMs: 3000 })
  }
  const refuse = (text: string) => {
    setError(text)
    show(text, 'error')
  }
  const apply = async (event: SubmitEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (code.trim() === '') return refuse('Introduce un código de descuento')
    setIsBusy(true)
    setError(undefined)
    const outcome = await checkCode(code)
    setIsBusy(false)
    if (!outcome) return refuse('No hemos podido comprobar el código. Inténtalo de nuevo.')
    if (!outcome.ok) return refuse(outcome.text)
    setDiscount(outcome.discount)
    show(codeToast(outcome.discount, subtotalCents(currentCart().lines)), 'success')
  }
  return (
    <form ref={form} className={styles.form} onSubmit={(event) => void apply(event)} noValidate>
      <TextField
        label="Código"
        value={code}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={error}
        onChange={(event) => {
          setCode(event.target.value)
          setError(undefined)
        }}
      />
      <Button type="submit" variant="secondary" busy={isBusy} busyLabel="Aplicando">
        Aplicar
      </Button>
    </form>
  )
}
