import * as v from 'valibot'
import { labelText } from '#core/addresses/address.ts'
import { isSpanishTaxId, tidyTaxId } from '#core/tax/tax-id.ts'
import type { FieldErrors } from '#core/text/form-schema.ts'
import type { Buyer } from './invoice.ts'
import { recordedText } from './recorded-text.ts'

/** The fields in the order of the form, each with its maximum length. */
export const BUYER_LIMITS = {
  name: 120,
  taxId: 20,
  address: 160,
  postcode: 12,
  city: 80,
} as const satisfies Record<keyof Buyer, number>
export type BuyerField = keyof typeof BUYER_LIMITS

/**
 * Who a full invoice is for. Refuses a tax number that is not Spanish or has a wrong check
 * character. Source: RD 1619/2012, article 6.1.c–e.
 */
export const buyerForm = v.object({
  name: v.pipe(
    labelText(BUYER_LIMITS.name),
    v.nonEmpty('Falta el nombre o la razón social'),
    v.check((name) => /[\p{L}\p{N}]/u.test(name), 'El nombre necesita letras o números'),
    v.transform(recordedText),
  ),
  taxId: v.pipe(
    labelText(BUYER_LIMITS.taxId),
    v.nonEmpty('Falta el NIF'),
    v.transform(tidyTaxId),
    v.check(isSpanishTaxId, 'Ese NIF no es correcto: revisa las cifras y la letra'),
  ),
  address: v.pipe(labelText(BUYER_LIMITS.address), v.nonEmpty('Falta la dirección')),
  postcode: v.pipe(labelText(BUYER_LIMITS.postcode), v.nonEmpty('Falta el código postal')),
  city: v.pipe(labelText(BUYER_LIMITS.city), v.nonEmpty('Falta la ciudad')),
})
export type BuyerInput = v.InferInput<typeof buyerForm>

export type RequestAnswer =
  | { ok: true; numbers: string[] }
  | { ok: false; text: string; errors: FieldErrors<BuyerField>; values: BuyerInput | null }

export type RequestRefusal = 'is_full' | 'nothing_left'

export const REQUEST_INCOMPLETE = 'Revisa los campos marcados.'
export const REQUEST_FAILED = 'No hemos podido hacer la factura. Inténtalo de nuevo.'

/** Why there is no full invoice, and what the buyer can do instead. */
export function requestRefusalText(reason: RequestRefusal): string {
  switch (reason) {
    case 'is_full':
      return 'Este pedido ya tiene factura completa, y una factura emitida no se cambia. Si hay un error, escríbenos.'
    case 'nothing_left':
      return 'De este pedido no hay nada que facturar.'
  }
}
