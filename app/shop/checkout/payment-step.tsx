import { useEffect, useId, type ReactNode } from 'react'
import { Checkbox } from '#app/ui/forms/field.tsx'
import type { BuyerField } from '#core/orders/invoices/buyer-form.ts'
import { ChoiceCard, ChoiceCardGroup } from '#app/ui/forms/choice-card.tsx'
import { PageIcon } from '#app/ui/icons/page-icon.tsx'
import type { CheckoutMethod } from '#core/orders/order.ts'
import { CardFields, DemoNote } from './card-fields.tsx'
import { Step } from './step.tsx'
import type { PrefillCard } from '#core/checkout/checkout-prefill.ts'
import type { CodChoice } from '../cod/cod-choice.server.ts'
import type { TransferChoice } from '../transfer/transfer-choice.server.ts'
import type { Checkout } from './use-checkout.ts'
import type { CheckoutForm } from './use-checkout-form.ts'
import styles from './checkout.module.css'

type CardsProps = { form: CheckoutForm; cards: readonly PrefillCard[] }
type PaymentStepProps = Pick<CardsProps, 'cards'> & {
  checkout: Pick<Checkout, 'form' | 'isFree' | 'needsTaxId'>
  /** The provider has its own payment page. */
  paysElsewhere: boolean
  transfer: TransferChoice
  /** Null: not offered, or not for this order. */
  cod: CodChoice
}

/** How the order is paid: here, at the provider's page, or not at all if nothing is left to pay. */
export function PaymentStep({ checkout, cards, paysElsewhere, transfer, cod }: PaymentStepProps) {
  const { form, isFree } = checkout
  const elsewhere = paysElsewhere ? <Elsewhere /> : null
  return (
    <Step number={3} title="Pago">
      {isFree ? (
        <p>No hay nada que pagar: el código cubre todo el pedido. No hace falta tarjeta.</p>
      ) : (
        ((transfer || cod ? null : elsewhere) ?? (
          <Methods form={form} cards={cards} elsewhere={elsewhere} transfer={transfer} cod={cod} />
        ))
      )}
      <InvoicePart checkout={checkout} />
    </Step>
  )
}

/** The provider asks for everything on its own page. */
const Elsewhere = () => (
  <p className={styles.elsewhere}>
    <PageIcon name="lock" />
    <span>
      Al pulsar «Pagar» te llevamos a la página de Stripe, donde eliges cómo pagar. La tienda no ve
      ni guarda los datos de tu tarjeta. Al terminar vuelves aquí.
    </span>
  </p>
)

type MethodsProps = CardsProps &
  Pick<PaymentStepProps, 'transfer' | 'cod'> & { elsewhere: ReactNode }

/** With the built-in provider the card fields only simulate, and say so. */
function Methods({ form, cards, elsewhere, transfer, cod }: MethodsProps) {
  const { paymentMethod, setPaymentMethod } = form
  return (
    <ChoiceCardGroup
      legend="Forma de pago"
      legendHidden
      name="payment"
      value={paymentMethod}
      // The values are the cards below.
      onChange={(method) => setPaymentMethod(method as CheckoutMethod)}
    >
      <ChoiceCard
        value={elsewhere ? 'online' : 'card'}
        title="Tarjeta"
        trailing={<PageIcon name="credit-card" />}
      >
        {elsewhere ?? (
          <div className={styles.fields}>
            <DemoNote />
            <SavedCards form={form} cards={cards} />
            {form.savedCardId === null ? (
              <CardFields card={form.card} onChange={form.setCard} isMarked={form.hasCardError} />
            ) : null}
          </div>
        )}
      </ChoiceCard>
      {elsewhere ? null : (
        <ChoiceCard
          value="paypal"
          title="PayPal"
          description="Pago simulado: no sales de la tienda"
        />
      )}
      {transfer ? <ChoiceCard {...transfer} /> : null}
      {cod ? <ChoiceCard {...cod} /> : null}
    </ChoiceCardGroup>
  )
}

const ANOTHER = 'another'

/** The cards of the account, and the choice of another one. */
function SavedCards({ form, cards }: CardsProps) {
  if (cards.length === 0) return null
  return (
    <ChoiceCardGroup
      legend="Con qué tarjeta"
      name="saved-card"
      value={form.savedCardId ?? ANOTHER}
      onChange={(value) => form.setSavedCardId(value === ANOTHER ? null : value)}
    >
      {cards.map(({ id, name, detail }) => (
        <ChoiceCard key={id} value={id} title={name} description={detail} />
      ))}
      <ChoiceCard value={ANOTHER} title="Otra tarjeta" />
    </ChoiceCardGroup>
  )
}

type InvoicePartProps = { checkout: Pick<Checkout, 'form' | 'needsTaxId'> }

/** Who the full invoice is for: asked where the total needs it, else for whoever wants one. */
function InvoicePart({ checkout: { form, needsTaxId } }: InvoicePartProps) {
  const titleId = useId()
  const { InvoiceFields } = form.invoiceParts ?? {}
  const isAsked = needsTaxId || form.invoice.isWanted
  useEffect(() => {
    if (isAsked) form.loadInvoiceParts()
    // Once for each time that it is asked for, not for each letter of the form.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isAsked])
  return (
    <div className={styles.invoice} role="group" aria-labelledby={titleId}>
      <h3 id={titleId} className="t-4">
        Factura
      </h3>
      {needsTaxId ? (
        <p>
          Tu pedido pasa de 3.000&nbsp;€, y la ley pide que su factura lleve el nombre y el NIF de
          quien compra.
        </p>
      ) : (
        <Checkbox
          label="Quiero factura completa con mi NIF"
          checked={form.invoice.isWanted}
          onChange={(event) => form.setInvoice({ isWanted: event.target.checked })}
        />
      )}
      {isAsked && InvoiceFields ? <InvoiceFields form={form} idOf={invoiceFieldId} /> : null}
    </div>
  )
}

/** The id of a field, for a link to it. */
export const invoiceFieldId = (field: BuyerField): string => `factura-${field}`
