import { isSpanishTaxId, normalizeTaxId } from './tax-id.ts'
import { hasVatIds, readVatId } from './vat-id.ts'

/** A document that names a buyer on a full invoice: as it stands there, and as a form offers it. */
const WORDS = {
  nif: ['NIF', 'NIF español (DNI, NIE o NIF de empresa)'],
  vat: ['NIF-IVA', 'NIF-IVA de otro país de la UE (VAT)'],
  passport: ['Pasaporte', 'Pasaporte'],
  national: ['Documento de identidad', 'Documento oficial de identidad de su país'],
  residence: ['Certificado de residencia', 'Certificado de residencia fiscal'],
  other: ['Documento', 'Otro documento que lo acredite'],
} as const

export type IdType = keyof typeof WORDS
export const ID_TYPES = Object.keys(WORDS) as IdType[]

/** The name of a kind of document, to choose it. */
export const idTypeName = (type: IdType): string => WORDS[type][1]

/** "NIF 12345678Z" */
export const idText = ({ idType, taxId }: { idType: IdType; taxId: string }): string =>
  `${WORDS[idType][0]} ${taxId}`

/** The kind that a form begins with: the usual one for a buyer of this country. */
export const usualIdType = (country: string): IdType =>
  country === 'ES' ? 'nif' : hasVatIds(country) ? 'vat' : 'passport'

/** The kind that a number shows by its form; undefined if it shows none. */
export const idTypeOf = (typed: string, country: string): IdType | undefined =>
  isSpanishTaxId(normalizeTaxId(typed))
    ? 'nif'
    : readVatId(typed, country) === undefined
      ? undefined
      : 'vat'

/** Who a buyer is: `country` is that of the address and of the document, as ISO 3166-1 alpha-2. */
export type Identity = { idType: IdType; taxId: string; country: string }

/** The number in the form in which it is recorded. */
export function normalizeId({ idType, taxId, country }: Identity): string {
  if (idType === 'nif') return normalizeTaxId(taxId)
  if (idType === 'vat') return readVatId(taxId, country) ?? taxId
  return taxId.normalize('NFKC').toUpperCase()
}

/**
 * What is wrong with the number of a document, in words for the buyer; undefined if nothing is. Who
 * lives in Spain and has no NIF can show a passport only.
 * Source: RD 1619/2012, article 6.1.d; the tax agency's validations 1.1.2, 3.1.3.13.
 */
export function idProblem({ idType, taxId, country }: Identity): string | undefined {
  if (taxId === '') return undefined // the field's own rule says it
  switch (idType) {
    case 'nif':
      if (isSpanishTaxId(normalizeTaxId(taxId))) return undefined
      return readVatId(taxId, country) === undefined && country === 'ES'
        ? 'Ese NIF no es correcto: revisa las cifras y la letra'
        : 'Ese número no es un NIF español: elige qué documento es'
    case 'vat':
      return readVatId(taxId, country) === undefined
        ? 'Ese NIF-IVA no es correcto: son las letras del país y su número, como PT123456789'
        : undefined
    case 'passport':
      return documentProblem({ idType, taxId, country })
    case 'national':
    case 'residence':
    case 'other':
      return country === 'ES'
        ? 'En España hace falta el NIF, o el pasaporte'
        : documentProblem({ idType, taxId, country })
  }
}

/** A record has room for so many signs. Source: the tax agency's schema, `IDOtro/ID`. */
const LONGEST_ID = 20

function documentProblem(identity: Identity): string | undefined {
  if (!/[\p{L}\p{N}]/u.test(identity.taxId)) {
    return 'El número del documento necesita cifras o letras'
  }
  // Capitals may be longer: «ß» becomes «SS».
  return Array.from(normalizeId(identity)).length > LONGEST_ID
    ? `El número del documento no puede pasar de ${LONGEST_ID} signos, en mayúsculas`
    : undefined
}
