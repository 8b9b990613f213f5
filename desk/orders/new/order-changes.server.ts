import { formatEuros } from '#core/base/money/money.ts'
import { amountRows } from '#core/base/money/amount-rows.ts'
import { formatDay } from '#core/base/dates/format-dates.ts'
import { checkForm } from '#core/base/text/form-schema.ts'
import { readForm } from '#app/http/read-form.server.ts'
import type { Shop } from '#app/shop.server.ts'
import { buyerInput } from '#core/checkout/invoice-part.ts'
import {
  placeOwnerOrder,
  quoteOwnerOrder,
  type OwnerQuote,
} from '#core/checkout/owner-order/owner-order.server.ts'
import type { PlacedOrder } from '#core/checkout/outcome.ts'
import { buyerForm } from '#core/orders/invoices/buyer-form.ts'
import { findPlacedOrder } from '#core/orders/orders.server.ts'
import { COD, type OwnerMethod } from '#core/orders/order.ts'
import { askAboutBuyer } from '#core/orders/vies/vat-checks.server.ts'
import type { ViesAnswer } from '#core/orders/vies/vies-answer.ts'
import { transferTerm } from '#core/payments/offline/transfer-term.ts'
import { shippingName } from '#core/pricing/shipping/shipping-labels.ts'
import type * as v from 'valibot'
import { deskChange, type DeskJob } from '../../http/desk-action.server.ts'
import { done, preview, refused, type DeskReply } from '../../http/desk-answer.ts'
import { RollBack } from '../../http/roll-back.ts'
import { markOf } from '../../products/bulk/bulk-fields.server.ts'
import { findArticles, type Article } from './articles.server.ts'
import { articleField, ORDER_LIMITS, orderForm, quantityField } from './order-form.ts'
import { faultWords, shortText, type FaultWords, type OrderFault } from './refusal-words.ts'
import { asFacts, type ShownOrder, type ShownRow } from './shown-order.ts'

type Form = v.InferOutput<typeof orderForm>
type Job = DeskJob<Form, ViesAnswer | undefined>

type Priced = { step: 'priced'; articles: Article[]; quoted: OwnerQuote }
type Refused =
  | { step: 'unclear'; articles: Article[] }
  /** `shown`: the order that was shown, if it only lacks what does not change it. */
  | { step: 'refused'; articles: Article[]; fault: OrderFault; shown?: ShownOrder }

/** The order at the prices of now, if each of its rows is one variant of which there are enough. */
async function price({ ctx, input }: Pick<Job, 'ctx' | 'input'>): Promise<Priced | Refused> {
  const articles = await findArticles(ctx.db, input.rows, ctx.now())
  if (Object.keys(rowFaults(articles)).length > 0) return { step: 'unclear', articles }
  const lines = articles.flatMap(({ quantity, variants: [one] }) =>
    one ? [{ id: one.productId, size: one.size, color: one.color, quantity }] : [],
  )
  const quoted = await quoteOwnerOrder(ctx.db, { ...input.told, lines }, ctx.now())
  if (!quoted.ok) return { step: 'refused', articles, fault: quoted }
  return { step: 'priced', articles, quoted }
}

/** Rows that are no article, or several, or of which there are fewer. */
function rowFaults(articles: readonly Article[]): Record<string, string> {
  return Object.fromEntries(
    articles.flatMap(({ at, typed, quantity, variants }) => {
      const [one, ...others] = variants
      if (!one) return [[articleField(at), `No se vende nada con «${typed}»`]]
      if (others.length > 0) return [[articleField(at), 'Elige cuál']]
      return one.available < quantity ? [[quantityField(at), shortText(one.available)]] : []
    }),
  )
}

const shownRows = (articles: readonly Article[]): ShownRow[] =>
  articles.map(({ at, variants }) => {
    const options = variants.map(({ variantId, productName, color, size, available }) => ({
      value: variantId,
      label: `${productName}, ${color}, ${size}: ${leftText(available)}`,
    }))
    const [one] = options
    return options.length === 1
      ? { at, label: one?.label ?? '', options: [] }
      : { at, label: '', options }
  })

const leftText = (available: number): string =>
  available <= 0 ? 'agotado' : available === 1 ? 'queda 1' : `quedan ${available}`

/** The order in words and figures, and the mark that names exactly this one. */
function shownOrder({ articles, quoted }: Priced, { input, ctx }: Pick<Job, 'input' | 'ctx'>) {
  const { request, quote } = quoted
  const { totalCents } = quote.amounts
  const { lines, discountCode, shippingMethod, recipient } = request
  const isWrapped = request.gift !== undefined
  const isUnused = discountCode !== null && quote.discount === null
  const terms = [lines, discountCode, shippingMethod, isWrapped, input.method]
  const shown: ShownOrder = {
    rows: shownRows(articles),
    lines: quote.lines.map(({ variantId, name, color, size, quantity, priceCents }) => ({
      key: variantId,
      name: `${name}, ${color}, ${size}`,
      units: quantity,
      cents: priceCents * quantity,
    })),
    sums: amountRows({
      ...quote,
      vat: quote.tax.vat,
      isWrapped,
      shippingLabel: `Envío ${shippingName(shippingMethod).toLowerCase()}`,
    }).map(({ label, value }) => ({ label, value })),
    notes: [
      payText(input.method, ctx.now()),
      ...(isUnused ? ['El código no quita nada a este pedido.'] : []),
      ...(recipient.postcode === '' ? ['Sin código postal, el envío es el de la península.'] : []),
    ],
    seen: `${totalCents}.${markOf(terms)}`,
    deed: `Apuntar pedido de ${formatEuros(totalCents)}`,
  }
  return shown
}

function payText(method: OwnerMethod, now: Date): string {
  const until = formatDay(transferTerm(now).lastDay)
  switch (method) {
    case 'transfer':
      return `Espera la transferencia hasta el ${until}, con las prendas guardadas.`
    case 'link':
      return `El cliente lo paga por el enlace de su correo hasta el ${until}, con las prendas guardadas.`
    case COD:
      return 'Lo cobra el mensajero al entregarlo, con su recargo.'
    case 'cash':
      return 'Queda cobrado en efectivo, con su factura.'
    case 'terminal':
      return 'Queda cobrado en el datáfono, con su factura.'
  }
}

/** What is wrong, at its fields; the rows are shown as they were understood. */
function refuse({ articles, ...told }: Refused): DeskReply {
  const words: FaultWords =
    told.step === 'unclear'
      ? { errors: rowFaults(articles), text: '' }
      : faultWords(told.fault, articles)
  return refused(Object.keys(words.errors).length > 0 ? 'bad_fields' : 'refused', words.text, {
    errors: words.errors,
    facts: asFacts(
      told.step === 'refused' && told.shown ? told.shown : { rows: shownRows(articles) },
    ),
  })
}

/** The figures before the deed. Guarded by: new-order.server.test.ts. */
export const quoteOrder = deskChange({
  permission: 'orders.money',
  fields: ORDER_LIMITS,
  schema: orderForm,
  work: price,
  entry: () => undefined,
  answer: (priced, job) => {
    if (priced.step !== 'priced') return refuse(priced)
    const shown = shownOrder(priced, job)
    return preview(totalText(shown), asFacts(shown))
  },
})

const totalText = ({ sums }: ShownOrder): string => `Total: ${sums.at(-1)?.value ?? ''}`

type Placed = { step: 'placed'; order: PlacedOrder; isNew: boolean }
type Unseen = { step: 'unseen'; shown: ShownOrder }

/** What VIES says about the number in the form; undefined if it is not asked. */
async function askVies(request: Request, { vies }: Shop): Promise<ViesAnswer | undefined> {
  const read = checkForm(orderForm, await readForm(request, ORDER_LIMITS))
  const { invoice, recipient } = read.ok ? read.values.told : {}
  const buyer = invoice && recipient && checkForm(buyerForm, buyerInput(invoice, recipient))
  return buyer?.ok ? askAboutBuyer(vies, buyer.values) : undefined
}

/** The context inside the transaction: nothing is asked outside it, and mails leave after it. */
function insideOf({ ctx, prepared }: Job) {
  const { vies: _vies, ...rest } = ctx
  const own = { ...rest, wakeMail: () => {} }
  return prepared ? { ...own, vies: { ask: async () => prepared } } : own
}

/**
 * Places the order that was shown; another one, because of the form or of the shop, is shown first.
 * A form makes one order, however often it is sent: of a second sending the earlier one is shown.
 * Guarded by: new-order.server.test.ts.
 */
export const placeFromForm = deskChange({
  permission: 'orders.money',
  fields: ORDER_LIMITS,
  schema: orderForm,
  prepare: askVies,
  work: async (job): Promise<Placed | Unseen | Refused> => {
    const { ctx, input } = job
    const earlier = await findPlacedOrder(ctx.db, input.told.idempotencyKey)
    if (earlier) return { step: 'placed', order: earlier, isNew: false }
    const priced = await price(job)
    if (priced.step !== 'priced') return priced
    const shown = shownOrder(priced, job)
    if (shown.seen !== input.seen) return { step: 'unseen', shown }
    const ids: string[] = []
    const newIds = () => {
      const made = ctx.newIds()
      ids.push(made.orderId)
      return made
    }
    const inside = { ...insideOf(job), newIds }
    const outcome = await placeOwnerOrder(inside, priced.quoted.request, input.method)
    // The use case has written its key and taken units by then: they go back with the transaction.
    if (!outcome.ok) {
      const { articles } = priced
      throw new RollBack({ step: 'refused', articles, fault: outcome, shown } satisfies Refused)
    }
    return { step: 'placed', order: outcome.order, isNew: ids.includes(outcome.order.id) }
  },
  entry: (made, { input }) =>
    made.step === 'placed' && made.isNew
      ? {
          action: 'order.place',
          subject: { kind: 'order', id: made.order.id },
          summary: `Apunta el pedido ${made.order.number}: ${formatEuros(made.order.totalCents)}`,
          after: { cents: made.order.totalCents, method: input.method },
        }
      : undefined,
  after: async (made, { ctx }) => {
    if (made.step === 'placed') ctx.wakeMail()
    return made
  },
  answer: (made, { input }) => {
    switch (made.step) {
      case 'unclear':
      case 'refused':
        return refuse(made)
      case 'unseen':
        return input.seen === ''
          ? preview(totalText(made.shown), asFacts(made.shown))
          : refused('conflict', changedText(input.seen, made.shown), { facts: asFacts(made.shown) })
      case 'placed': {
        const how = made.isNew ? `apuntado-${input.method}` : 'ya-apuntado'
        return done('Pedido apuntado.', { to: `/pedidos/${made.order.number}?hecho=${how}` })
      }
    }
  },
})

/** What the person has read is no longer the order. */
function changedText(seen: string, { seen: now }: ShownOrder): string {
  const [before, after] = [seen, now].map((one) => Number(one.split('.')[0]))
  return before === after || before === undefined || !Number.isSafeInteger(before)
    ? 'El pedido no es el que se calculó. No se ha apuntado nada: míralo y apúntalo otra vez.'
    : `El total era ${formatEuros(before)} y ahora es ${formatEuros(after ?? 0)}. No se ha apuntado nada: míralo y apúntalo otra vez.`
}
