import type { SaleTax, TaxZone } from './tax.ts'

/**
 * Why a sale has no VAT, in the words of an invoice; undefined for a sale with VAT.
 * Source: RD 1619/2012, article 6.1.j (mention of the exemption); LIVA, articles 3.Dos and 21.1º.
 */
export const exemptReason = ({ vatCountry }: Pick<SaleTax, 'vatCountry'>): string | undefined =>
  vatCountry === null
    ? 'Operación exenta de IVA por exportación (artículo 21.1.º de la Ley 37/1992)'
    : undefined

/** What a buyer pays on arrival of an exempt sale. */
const DUTIES: Record<TaxZone, string> = {
  peninsula_baleares: '',
  eu: '',
  canarias: 'el IGIC y, si corresponde, la aduana',
  ceuta: 'el IPSI y, si corresponde, la aduana',
  melilla: 'el IPSI y, si corresponde, la aduana',
  export: 'los impuestos y la aduana del país',
}

/** Tells the buyer of an exempt sale about taxes and customs on arrival; undefined otherwise. */
export const dutiesTerm = ({ zone }: Pick<SaleTax, 'zone'>): string | undefined =>
  DUTIES[zone]
    ? `Al recibirlo, ${DUTIES[zone]} corren de tu cuenta: no están en el total.`
    : undefined

/** The place of a tax zone, in the words of a report. */
export const TAX_ZONE_NAMES: Record<TaxZone, string> = {
  peninsula_baleares: 'Península y Baleares',
  canarias: 'Canarias',
  ceuta: 'Ceuta',
  melilla: 'Melilla',
  eu: 'Unión Europea',
  export: 'Fuera de la UE',
}
