import { ChoiceCard, ChoiceCardGroup } from '#app/ui/choice-card.tsx'
import { TextField } from '#app/ui/field.tsx'
import { PageIcon } from '#app/ui/page-icon.tsx'
import type { PaymentMethod } from '../orders/order.ts'
import { formatCardNumber, formatCvc, formatExpiry } from '../payments/card-format.ts'
import { Step } from './step.tsx'
import type { CardInput, CheckoutForm } from './use-checkout-form.ts'
import styles from './checkout.module.css'

/** How to pay. With the built-in provider the card fields are a rehearsal, and say so. */
export function PaymentStep({ form }: { form: CheckoutForm }) {
  const { paymentMethod, setPaymentMethod } = form
  return (
    <Step number={3} title="Pago">
      <ChoiceCardGroup
        legend="Forma de pago"
        legendHidden
        name="payment"
        value={paymentMethod}
        // The values are the two cards below.
        onChange={(method) => setPaymentMethod(method as PaymentMethod)}
      >
        <ChoiceCard value="card" title="Tarjeta" trailing={<PageIcon name="credit-card" />}>
          <CardFields form={form} />
        </ChoiceCard>
        <ChoiceCard
          value="paypal"
          title="PayPal"
          description="Pago simulado: no sales de la tienda"
        />
      </ChoiceCardGroup>
    </Step>
  )
}

/**
 * Without `name` and without autofill: what is typed here is never part of a form that is sent.
 * Guarded by: checkout-card.e2e.ts.
 */
function CardFields({ form }: { form: CheckoutForm }) {
  const { card, setCard, hasCardError } = form
  const field = (name: keyof CardInput, format: (typed: string) => string, missing: string) => ({
    value: card[name],
    error: hasCardError && card[name] === '' ? missing : undefined,
    onChange: (event: { target: { value: string } }) =>
      setCard({ ...card, [name]: format(event.target.value) }),
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    spellCheck: false,
    required: true,
  })
  return (
    <div className={styles.fields}>
      <p className={styles.demo}>
        Modo demostración: no se cobra nada y la tarjeta no sale de tu navegador.
      </p>
      <TextField
        label="Número de tarjeta"
        trailing={<PageIcon name="lock" />}
        {...field('number', formatCardNumber, 'Falta el número de tarjeta')}
      />
      <TextField
        label="Caducidad"
        placeholder="MM/YY"
        className={styles.pair}
        {...field('expiry', formatExpiry, 'Falta la caducidad')}
      />
      <TextField label="CVC" className={styles.pair} {...field('cvc', formatCvc, 'Falta el CVC')} />
    </div>
  )
}
