import type { ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'
import { DataList } from '#app/ui/data-list.tsx'
import { PageIcon } from '#app/ui/icons/page-icon.tsx'
import type { QuotedLine } from '#core/checkout/quote.ts'
import { lineKey, lineTotalCents, type CartLine } from '#core/pricing/cart/cart.ts'
import { fewLeftText } from '../cart/cart-notice-texts.ts'
import { openCartDrawer } from '../cart/cart-drawer-store.ts'
import { formatEuros, type Cents, type VatRule } from '#core/base/money/money.ts'
import {
  isOnlyForFirstPurchase,
  missingCents,
  type Discount,
} from '#core/pricing/discounts/discount.ts'
import { Price } from '../price/price.tsx'
import { policy } from '#core/base/policy/policy.ts'
import { FREE_BUTTON, PayTerms } from './pay-terms.tsx'
import { sumRows } from './sum-rows.ts'
import type { Checkout } from './use-checkout.ts'
import { Thumbnail } from '../product/thumbnail.tsx'
import styles from './checkout.module.css'
import { standardFreeFrom } from '#core/pricing/shipping/free-from.ts'

type CheckoutSummaryProps = {
  checkout: Checkout
  formId: string
  /** The built-in provider only simulates payments. */
  isDemo: boolean
  children: ReactNode
}

/** The lines, the amounts, and the button that orders. `children` are placed right above it. */
export function CheckoutSummary(props: CheckoutSummaryProps) {
  const { checkout, formId, isDemo, children } = props
  const { lines, tax, short, isProcessing, deed } = checkout
  // "50€" without a space: the specification gives this text literally.
  const freeFrom = standardFreeFrom().replace('\u00A0', '')
  return (
    <div className={styles.summary}>
      <div className={styles.summaryHead}>
        <h2 id="tu-pedido" className="t-3">
          Tu pedido
        </h2>
        <Button variant="link" size="sm" disabled={isProcessing} onClick={openCartDrawer}>
          Cambiar
        </Button>
      </div>
      <ul className={styles.lines}>
        {lines.map((line) => (
          <SummaryLine
            key={lineKey(line)}
            line={line}
            vat={tax.vat}
            unitsLeft={short[lineKey(line)]}
          />
        ))}
      </ul>
      <Sums checkout={checkout} />
      {children}
      <PayTerms {...checkout} />
      <PayButton checkout={checkout} formId={formId} />
      <ul className={styles.notes}>
        {tax.zone === 'peninsula_baleares' ? (
          <li>
            <PageIcon name="truck" />
            <span>{`Envío gratuito en pedidos superiores a ${freeFrom}`}</span>
          </li>
        ) : null}
        <li>
          <PageIcon name="lock" />
          <span>
            {`Pago seguro garantizado${isDemo && deed === 'Pagar' ? ': en esta demostración no se cobra nada' : ''}`}
          </span>
        </li>
        <li>
          <PageIcon name="undo" />
          <span>{`${policy.returns.days} días para devolver, gratis`}</span>
        </li>
      </ul>
    </div>
  )
}

/** The amounts, and what is unusual about the code and the tax. */
function Sums({ checkout }: Pick<CheckoutSummaryProps, 'checkout'>) {
  const { cart, tax, discount, amounts } = checkout
  return (
    <div aria-live="polite">
      <DataList rows={sumRows(checkout)} />
      {cart.discount && !discount ? (
        <p className="small quiet">{unusedText(cart.discount, amounts.subtotalCents)}</p>
      ) : null}
      {discount && isOnlyForFirstPurchase(discount.code) ? (
        <p className="small quiet">
          {`${discount.code} vale si todavía no has comprado con el correo de este pedido.`}
        </p>
      ) : null}
      {tax.vatCountry ? null : (
        <p className="small">
          Va sin IVA. Los impuestos y la aduana de destino corren de tu cuenta.
        </p>
      )}
    </div>
  )
}

/** Why the code of the cart takes nothing off. */
function unusedText(discount: Discount, subtotalCents: Cents): string {
  const missing = missingCents(discount, subtotalCents)
  return missing > 0
    ? `Te faltan ${formatEuros(missing)} para usar ${discount.code}`
    : `${discount.code} no cambia el total`
}

/**
 * The consumer act prescribes the words under the amount: article 98.2; an order of 0 € obliges to
 * no payment. Without a price, as where nothing is delivered, there is nothing to agree to. Before the browser has read the cart it can be
 * pressed (decision 042), but submits nothing: without scripts the form has nowhere to go.
 */
function PayButton({ checkout, formId }: Pick<CheckoutSummaryProps, 'checkout' | 'formId'>) {
  const { cart, amounts, hasPrice, isFree, deed, isProcessing } = checkout
  return (
    <Button
      type={cart.isLoaded ? 'submit' : 'button'}
      form={formId}
      size="lg"
      wide
      busy={isProcessing}
      busyLabel="Procesando..."
      disabled={cart.isLoaded && !hasPrice}
    >
      {isFree ? (
        FREE_BUTTON
      ) : (
        <span className={styles.pay}>
          <span>{hasPrice ? `${deed} ${formatEuros(amounts.totalCents)}` : deed}</span>
          <small>Pedido con obligación de pago</small>
        </span>
      )}
    </Button>
  )
}

type SummaryLineProps = { line: QuotedLine<CartLine>; vat: VatRule; unitsLeft: number | undefined }

function SummaryLine({ line, vat, unitsLeft }: SummaryLineProps) {
  const { name, size, color, quantity, image, priceCents } = line
  return (
    <li className={styles.line}>
      <Thumbnail image={image} className={styles.thumbnail} />
      <div>
        <p className={styles.lineName}>{name}</p>
        <p className="small quiet">{`${size}, ${color}`}</p>
        <p className="small quiet">{`${quantity} × ${formatEuros(priceCents)}`}</p>
        {unitsLeft === undefined || unitsLeft >= quantity ? null : (
          <p className={styles.short}>{unitsLeft === 0 ? 'Agotado' : fewLeftText(unitsLeft)}</p>
        )}
      </div>
      <Price
        of={{ priceCents: lineTotalCents(line) }}
        vat={{ ...vat, vatPercent: line.vatPercent ?? vat.vatPercent }}
        align="end"
      />
    </li>
  )
}
