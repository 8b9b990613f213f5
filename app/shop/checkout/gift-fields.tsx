import { Checkbox, TextArea } from '#app/ui/forms/field.tsx'
import { GIFT_NOTE_LIMIT } from '#core/checkout/gift-form.ts'
import { formatEuros } from '#core/base/money/money.ts'
import { policy } from '#core/base/policy/policy.ts'
import { giftWrapPriceAt } from '#core/pricing/tax/tax.ts'
import type { Checkout } from './use-checkout.ts'
import styles from './checkout.module.css'

/** Gift wrap with its price and, once chosen, a note. Nothing while the owner offers none. */
export function GiftFields({ checkout: { form, tax } }: { checkout: Checkout }) {
  const { isWrapped, giftNote, setGift, errors } = form
  if (!policy.giftWrap.isOffered) return null
  const cents = giftWrapPriceAt(tax)
  return (
    <div className={styles.gift}>
      <Checkbox
        label={`Es un regalo: envolver ${cents ? `por ${formatEuros(cents)}` : 'gratis'}`}
        checked={isWrapped}
        onChange={(event) => setGift({ isWrapped: event.target.checked })}
      />
      {isWrapped ? (
        <TextArea
          label="Nota para quien lo recibe"
          hint={`Va en el albarán, sin precios. Quedan ${GIFT_NOTE_LIMIT - giftNote.length} caracteres.`}
          optional
          rows={3}
          maxLength={GIFT_NOTE_LIMIT}
          value={giftNote}
          error={errors.giftNote}
          onChange={(event) => setGift({ giftNote: event.target.value })}
        />
      ) : null}
    </div>
  )
}
