import * as v from 'valibot'
import { makeFullInvoice } from '#core/owner/desk-orders/full-invoice.server.ts'
import {
  BUYER_LIMITS,
  buyerFields,
  buyerForm,
  idFits,
  normalizeBuyerId,
  type BuyerField,
} from '#core/orders/invoices/buyer-form.ts'
import { wholeBuyer, type Buyer } from '#core/orders/invoices/invoice.ts'
import { askAboutBuyer } from '#core/orders/vies/vat-checks.server.ts'
import type { ViesAnswer } from '#core/orders/vies/vies-answer.ts'
import { checkForm } from '#core/base/text/form-schema.ts'
import { readForm } from '#app/http/read-form.server.ts'
import type { Shop } from '#app/shop.server.ts'
import { findOrderId } from '#core/orders/order-number.server.ts'
import { deskChange } from '../http/desk-action.server.ts'
import { done, refused } from '../http/desk-answer.ts'
import {
  BUYER_FIELDS,
  BUYER_LABELS,
  FULL_INVOICE_REFUSALS,
  readBuyerField,
} from './invoice-words.ts'

const readFields = Object.fromEntries(
  BUYER_FIELDS.map((field) => [readBuyerField(field), v.string()]),
)
const readLimits = Object.fromEntries(
  BUYER_FIELDS.map((field) => [readBuyerField(field), BUYER_LIMITS[field]]),
)

/** The buyer that the form was made from; null: there was none. */
function readBuyer(input: Readonly<Record<string, string>>): Buyer | null {
  const value = (field: BuyerField) => input[readBuyerField(field)] ?? ''
  if (value('taxId') === '') return null
  const read = Object.fromEntries(BUYER_FIELDS.map((field) => [field, value(field)]))
  return read as Record<BuyerField, string> as Buyer // only compared with what is stored
}

/** What VIES says about the number in the form; undefined if it is not asked. */
async function askVies(request: Request, { vies }: Shop): Promise<ViesAnswer | undefined> {
  const typed = checkForm(buyerForm, await readForm(request, BUYER_LIMITS))
  return typed.ok ? askAboutBuyer(vies, typed.values) : undefined
}

/** The full invoice that a buyer asks the house for: now, or when the order leaves. */
export const completeInvoice = deskChange({
  permission: 'orders.money',
  fields: { ...BUYER_LIMITS, ...readLimits, pedido: 20 },
  schema: v.pipe(
    v.object({ ...buyerFields, ...readFields, pedido: v.string() }),
    idFits(),
    normalizeBuyerId(),
  ),
  prepare: askVies,
  work: async ({ ctx, input, at, prepared: vatAnswer }) => {
    const orderId = await findOrderId(ctx.db, input.pedido)
    if (orderId === undefined) return { ok: false, reason: 'unknown_order' } as const
    const { name, country, idType, taxId, address, postcode, city } = input
    const buyer = { name, country, idType, taxId, address, postcode, city }
    const read = readBuyer(input)
    return makeFullInvoice(ctx.db, { orderId, buyer, read, at, vatAnswer })
  },
  entry: (outcome, { input }) =>
    outcome.ok
      ? {
          action: 'invoice.complete',
          subject: { kind: 'order', id: outcome.orderId },
          // No name and no tax number: the log keeps no personal data.
          summary:
            outcome.numbers.length > 0
              ? `Hace la factura completa de ${input.pedido}`
              : `Apunta los datos de la factura completa de ${input.pedido}`,
          after: { invoices: outcome.numbers.join(' ') },
        }
      : undefined,
  answer: (outcome, { input }) => {
    if (outcome.ok) {
      return done(
        outcome.numbers.length > 0
          ? `Factura completa: ${outcome.numbers.join(', ')}. El cliente la tiene en la página de su pedido.`
          : 'Apuntado: la factura sale a ese nombre cuando se envíe el pedido.',
      )
    }
    if (outcome.reason === 'not_in_vies') {
      return refused('bad_fields', '', { errors: { taxId: FULL_INVOICE_REFUSALS.not_in_vies } })
    }
    if (outcome.reason !== 'moved_meanwhile') {
      return refused('refused', FULL_INVOICE_REFUSALS[outcome.reason])
    }
    const now = wholeBuyer(outcome.now)
    return refused('conflict', 'Otra persona ha apuntado otros datos mientras escribías.', {
      conflict: BUYER_FIELDS.filter((field) => now[field] !== input[field]).map((field) => ({
        field,
        label: BUYER_LABELS[field],
        yours: input[field],
        theirs: now[field],
      })),
      facts: Object.fromEntries(BUYER_FIELDS.map((field) => [readBuyerField(field), now[field]])),
    })
  },
})
