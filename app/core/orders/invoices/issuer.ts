import { shop } from '#core/base/policy/shop.ts'
import { isSpanishTaxId } from '#core/pricing/tax/tax-id.ts'
import type { Issuer } from './invoice.ts'
import { recordedText } from './recorded-text.ts'

/**
 * The shop, as it stands on its invoices of now, below its address with its number as a producer of
 * packaging. Source: RD 1619/2012, article 6.1.c–e; RD 1055/2022, article 15.3.
 */
export const issuer: Issuer = {
  get name() {
    return recordedText(shop.legalName)
  },
  get taxId() {
    return shop.taxId
  },
  get address() {
    const { street, postcode, city, country } = shop.address
    const { packagingNumber: number } = shop
    const packaging = number === '' ? [] : [`Productor de envases: ${number}`]
    return [street, `${postcode} ${city}`, country, ...packaging]
  },
}

/** The NIF of the sample data, which is nobody's. */
export const SAMPLE_TAX_ID = 'B00000000'

/** Whether an invoice's issuer is that of the sample data, in its NIF or in its name. */
export const isSampleIssuer = ({ name, taxId }: Pick<Issuer, 'name' | 'taxId'>): boolean =>
  taxId === SAMPLE_TAX_ID || name.includes('(ejemplo)')

/** What an owner does about the sample data, after what is said of them. */
export const SAMPLE_WAY_OUT =
  'Pon los tuyos con ajustes poner tienda.nif y tienda.razon-social, y después facturas pendientes.'

/**
 * What is wrong with the shop's own data on its invoices, in words for the owner; undefined if
 * nothing is. Sample data are right in a shop that sells nothing yet; elsewhere, and beside a real
 * NIF, nothing is invoiced (`reasonNotToIssue`).
 * Source: RD 1619/2012, article 6.1.c and d.
 */
export function issuerFault({ isSelling }: { isSelling: boolean }): string | undefined {
  if (!isSpanishTaxId(shop.taxId)) {
    return `El NIF de la tienda, ${shop.taxId}, no es correcto, y va en cada factura: ajustes poner tienda.nif.`
  }
  const isRefused = isSampleIssuer(issuer) && (isSelling || issuer.taxId !== SAMPLE_TAX_ID)
  return isRefused
    ? `No se factura: la tienda tiene datos de ejemplo. ${SAMPLE_WAY_OUT}`
    : undefined
}
