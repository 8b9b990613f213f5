import { startCheckout } from '#core/checkout/start-checkout.server.ts'
import type { OrderRequest } from '#core/checkout/order-request.ts'
import { findOrderWithState } from '#core/orders/orders.server.ts'
import type { PaymentProvider } from '#core/payments/provider/payment-provider.ts'
import { jacket, NOON, tshirt } from '../factories/factories.ts'
import { elsewhere, paymentContext } from '../factories/order-life.ts'
import { orderRequest, requestLine, type RequestInput } from '../factories/order-request.ts'
import { stockedShop } from '../database/stocked-shop.ts'
import { withSettings } from '../vies/vies-shop.ts'

/** The settings of an owner who offers the transfer at the checkout, as the server derives them. */
const TRANSFERS_OFFERED = {
  'bank.iban': 'ES9121000418450200051332',
  'bank.transferDays': 3,
  'bank.isInCheckout': true,
  'policy.payment.takesTransfers': true,
}

type Buyer = RequestInput & { client?: string }

/**
 * A shop that offers the transfer at the checkout, with so many units of each variant, whose clock
 * goes by `at`; it begins on Friday 6 March 2026, and a transfer may come until Wednesday 11.
 */
export async function transferShop(units = 100, provider: PaymentProvider = elsewhere()) {
  withSettings(TRANSFERS_OFFERED)
  const { db, context } = await stockedShop([
    { ...jacket, stock: { default: units } },
    { ...tshirt, stock: { default: units } },
  ])
  const clock = { now: new Date(NOON) }
  /** "06T12:00": a minute of March 2026, in UTC. */
  const at = (minute: string) => void (clock.now = new Date(`2026-03-${minute}:00.000Z`))
  at('06T12:00')
  const now = () => clock.now
  const { ctx, errors } = paymentContext(db, { provider, now })
  const shopper = { ...ctx, actor: { kind: 'shopper', id: null } as const }
  const checkout = { ...context, ...shopper, newIds: context.newIds }
  /** A buyer's press: by default two T-shirts by transfer, from an address and an e-mail of their own. */
  const press = ({ client, ...input }: Buyer) => {
    const n = input.n ?? 1
    const request: OrderRequest = orderRequest({
      lines: [requestLine(tshirt, { size: 'S', color: 'Azul', quantity: 2 })],
      payment: { method: 'transfer', authorisation: '' },
      ...input,
      recipient: { email: `comprador-${n}@correo.example`, ...input.recipient },
    })
    const clientAddress = client ?? `198.51.${n}.1`
    return startCheckout({ ...checkout, clientAddress }, request)
  }
  const state = async (n = 1) => (await findOrderWithState(db, `ord_${n}`))!.state
  return { db, ctx, shopper, checkout, at, now, press, state, errors }
}
