import * as v from 'valibot'
import { labelText } from '#core/customers/addresses/address.ts'
import { ID_TYPES, idProblem, normalizeId, type Identity } from '#core/pricing/tax/id-types.ts'
import { RECORDED_COUNTRIES } from '#core/pricing/tax/recorded-countries.ts'
import type { FormAnswer } from '#core/base/text/form-answer.ts'
import { fieldRule } from '#core/base/text/form-schema.ts'
import type { Buyer } from './invoice.ts'
import { unprintedSigns } from '#core/base/text/printed-letters.ts'
import { recordedText } from './recorded-text.ts'

/** The fields in the order of the form, each with its maximum length. */
export const BUYER_LIMITS = {
  name: 120,
  country: 2,
  idType: 9,
  taxId: 20,
  address: 160,
  postcode: 12,
  city: 80,
} as const satisfies Record<keyof Buyer, number>
export type BuyerField = keyof typeof BUYER_LIMITS

/** A text that an invoice prints. Source: RD 1619/2012, article 6.1.c and e: it must be readable. */
const printedText = (longest: number, missing: string) =>
  v.pipe(
    labelText(longest),
    v.nonEmpty(missing),
    v.check(
      (text) => unprintedSigns(text).length === 0,
      ({ input }) =>
        `La factura no puede llevar «${unprintedSigns(input).join(' ')}»: escríbelo con letras latinas, griegas o cirílicas`,
    ),
  )

/** The fields of a buyer. An empty country and kind, as in a form of before, are Spanish. */
export const buyerFields = {
  name: v.pipe(
    printedText(BUYER_LIMITS.name, 'Falta el nombre o la razón social'),
    v.check((name) => /[\p{L}\p{N}]/u.test(name), 'El nombre necesita letras o números'),
    v.transform(recordedText),
  ),
  country: v.pipe(
    labelText(BUYER_LIMITS.country),
    v.transform((code) => code.toUpperCase() || 'ES'),
    v.check(
      (code) => RECORDED_COUNTRIES.includes(code),
      'Ese país no está: son sus dos letras, como PT',
    ),
  ),
  idType: v.pipe(
    labelText(BUYER_LIMITS.idType),
    v.transform((type) => type || 'nif'),
    v.picklist(ID_TYPES, 'Elige qué documento es'),
  ),
  taxId: v.pipe(
    labelText(BUYER_LIMITS.taxId),
    v.nonEmpty('Falta el NIF'),
    v.transform(recordedText),
  ),
  address: printedText(BUYER_LIMITS.address, 'Falta la dirección'),
  postcode: printedText(BUYER_LIMITS.postcode, 'Falta el código postal'),
  city: printedText(BUYER_LIMITS.city, 'Falta la ciudad'),
}

/** Checks the number against its kind and country. */
export const idFits = <Input extends Identity>() => fieldRule<Input>('taxId', idProblem)
/** Writes the number as it is recorded: tidied first, since that may make other signs of some. */
export const normalizeBuyerId = <Input extends Identity>() =>
  v.transform<Input, Input>((input) => ({ ...input, taxId: recordedText(normalizeId(input)) }))

/**
 * Who a full invoice is for: with a Spanish tax number, the VAT number of another EU country, or
 * another document and its country. Source: RD 1619/2012, article 6.1.c–e.
 */
export const buyerForm = v.pipe(v.object(buyerFields), idFits(), normalizeBuyerId())
export type BuyerInput = v.InferInput<typeof buyerForm>

export type RequestAnswer = FormAnswer<BuyerInput, { numbers: string[] }>

export type RequestRefusal = 'is_full' | 'nothing_left' | 'clock' | 'sample_issuer' | 'record'

export const REQUEST_FAILED = 'No hemos podido hacer la factura. Inténtalo de nuevo.'

/** Why there is no full invoice, and what the buyer can do instead. */
export function requestRefusalText(reason: RequestRefusal): string {
  switch (reason) {
    case 'is_full':
      return 'Este pedido ya tiene factura completa, y una factura emitida no se cambia. Si hay un error, escríbenos.'
    case 'nothing_left':
      return 'De este pedido no hay nada que facturar.'
    case 'clock':
    case 'sample_issuer':
    case 'record':
      return 'Ahora no podemos hacer facturas. Inténtalo más tarde o escríbenos.'
  }
}
