import * as v from 'valibot'
import { GIFT_NOTE_LIMIT } from '#core/checkout/gift-form.ts'
import type { InvoiceRequest } from '#core/checkout/typed-invoice.ts'
import {
  RECIPIENT_FIELDS,
  RECIPIENT_LIMITS,
  type RecipientField,
} from '#core/customers/addresses/recipient.ts'
import { BUYER_LIMITS, type BuyerField } from '#core/orders/invoices/buyer-form.ts'
import { COD, OWNER_METHODS } from '#core/orders/order.ts'
import { SHIPPING_METHODS, type ShippingMethod } from '#core/pricing/shipping/shipping.ts'
import { usualIdType } from '#core/pricing/tax/id-types.ts'

/** Rows for articles that a form may have, and those that an empty one has. */
export const MOST_ROWS = 30
export const FIRST_ROWS = 3

export const articleField = (at: number): string => `articulo-${at}`
export const quantityField = (at: number): string => `uds-${at}`
/** A field of the full invoice. */
export const invoiceField = (field: BuyerField): string => `factura-${field}`

const ROWS = Array.from({ length: MOST_ROWS }, (_, at) => at)
const BUYER_KEYS = Object.keys(BUYER_LIMITS) as BuyerField[]

/** The fields of the form, each with its longest text. */
export const ORDER_LIMITS: Record<string, number> = {
  ...RECIPIENT_LIMITS,
  ...Object.fromEntries(
    ROWS.flatMap((at) => [
      [articleField(at), 200],
      [quantityField(at), 4],
    ]),
  ),
  ...Object.fromEntries(BUYER_KEYS.map((field) => [invoiceField(field), BUYER_LIMITS[field]])),
  filas: 3,
  envio: 20,
  descuento: 40,
  regalo: 2,
  giftNote: GIFT_NOTE_LIMIT,
  pago: 20,
  clave: 36,
  visto: 80,
}

/** An article as somebody typed it, and in which row. */
export type TypedArticle = { at: number; typed: string; quantity: number }

const texts = v.record(v.string(), v.string())
const KEY = v.pipe(v.string(), v.uuid())

/** One row: none if it is empty. Without units it is one. */
function rowsOf(values: Readonly<Record<string, string>>): TypedArticle[] {
  return ROWS.flatMap((at) => {
    const typed = (values[articleField(at)] ?? '').trim()
    const units = (values[quantityField(at)] ?? '').trim()
    return typed === '' ? [] : [{ at, typed, quantity: units === '' ? 1 : Number(units) }]
  })
}

/** The full invoice, if a name or a number was typed; without an address of its own, that of the delivery. */
function invoiceOf(values: Readonly<Record<string, string>>): InvoiceRequest | undefined {
  const typed = (field: BuyerField) => (values[invoiceField(field)] ?? '').trim()
  if (typed('name') === '' && typed('taxId') === '') return undefined
  const address = typed('address')
  const country = typed('country') || 'ES'
  const [postcode, city] = [typed('postcode'), typed('city')]
  const hasPlace = address !== '' || postcode !== '' || city !== ''
  const buyer = `${values['firstName'] ?? ''} ${values['lastName'] ?? ''}`.trim()
  return {
    name: typed('name') || buyer,
    idType: typed('idType') || usualIdType(hasPlace ? country : (values['country'] ?? '')),
    taxId: typed('taxId'),
    ...(hasPlace && { place: { country, address, postcode, city } }),
  }
}

const recipientOf = (values: Readonly<Record<string, string>>) =>
  Object.fromEntries(RECIPIENT_FIELDS.map((field) => [field, values[field] ?? ''])) as Record<
    RecipientField,
    string
  > // each field is there

const isMethod = (text: string): text is ShippingMethod =>
  SHIPPING_METHODS.some((method) => method === text)

/**
 * An order as it was told. The buyer's own fields are left as typed: the use case that places it
 * checks them, and an order is priced before they are all there.
 */
export const orderForm = v.pipe(
  texts,
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    const input = dataset.value
    const wrong = (key: string, message: string) =>
      addIssue({
        message,
        path: [{ type: 'object', origin: 'value', input, key, value: input[key] }],
      })
    for (const { at, quantity } of rowsOf(input)) {
      const isUnits = Number.isInteger(quantity) && quantity > 0
      if (!isUnits) wrong(quantityField(at), 'Escribe cuántas unidades')
    }
    const { pago = '', clave = '' } = input
    if (!OWNER_METHODS.some((one) => one === pago)) wrong('pago', 'Elige cómo se paga')
    if (!v.is(KEY, clave)) wrong('pago', 'Falta la clave del formulario: recarga la página')
  }),
  v.transform((values) => {
    const { envio = '', descuento = '', regalo = '', visto = '', clave = '' } = values
    const invoice = invoiceOf(values)
    return {
      seen: visto,
      method: OWNER_METHODS.find((one) => one === values['pago']) ?? 'transfer', // checked above
      rows: rowsOf(values),
      told: {
        idempotencyKey: clave,
        discountCode: descuento.trim() === '' ? null : descuento.trim().toUpperCase(),
        recipient: recipientOf(values),
        ...(values['pago'] === COD && { isCod: true }),
        shippingMethod: isMethod(envio) ? envio : undefined,
        ...(regalo === 'si' && { gift: { note: values['giftNote'] ?? '' } }),
        ...(invoice && { invoice }),
      },
    }
  }),
)
