import { policy } from '#core/base/policy/policy.ts'

/** The page behind the QR of the notice. The address has an accent, so its link is percent-encoded. */
export const NOTICE_LINK = {
  href: 'https://europa.eu/youreurope/garant%C3%ADas',
  text: 'europa.eu/youreurope/garantías',
} as const

export const NOTICE_TITLE = 'Garantía legal'

/** The day from which the notice has to be shown. Source: Directive (EU) 2024/825, article 4. */
export const NOTICE_DUE_DAY = '2026-09-27'

/** The years that the law gives. Source: RDLeg 1/2007, article 120.1. */
const LEGAL_YEARS = 3

/**
 * What the harmonised notice says, in our own words: it stands in its place while the owner has not
 * placed the file, and beside it for who cannot see a picture. The notice itself is fixed artwork.
 * Source: Directive 2011/83/EU, articles 5.1.e, 6.1.l and 22a; Implementing Regulation (EU)
 * 2025/1960, annex I. Sure of the substance; the words of the annex were not before us.
 */
export const NOTICE_POINTS: readonly string[] = [
  'Lo que se vende en la Unión Europea tiene al menos dos años de garantía legal.',
  'Puedes acogerte a ella si, por ejemplo, el producto no es como se describía o no funciona como debe.',
  'Quien te lo vende responde de toda falta de conformidad que ya existía en la entrega y aparece dentro del plazo.',
  'Tiene que ofrecerte, gratis, repararlo o cambiarlo; en algunos casos, una rebaja del precio o la devolución de todo el dinero.',
  'Algunos países dan más tiempo. En productos de segunda mano el plazo puede ser más corto, nunca de menos de un año.',
  'Qué hacer: 1. Contacta cuanto antes con quien te lo vendió. 2. Enseña una prueba de la compra: el tique, la factura o un extracto del banco.',
  'Quien vende o fabrica puede ofrecer además garantías comerciales, que no cambian la legal. La etiqueta GARAN, por ejemplo, señala una de durabilidad que da el productor, sin coste y para el producto entero.',
  'Pregunta a quien te lo vende, o mira qué derechos tienes en cada país:',
]

/**
 * What the notice cannot say of Spain, beside it and never inside.
 * Source: RDLeg 1/2007, article 120.1. Sure.
 */
export function nationalSentence(): string {
  const law = `En España la ley da ${LEGAL_YEARS} años desde la entrega (artículo 120 de la ley de consumidores)`
  return policy.guaranteeYears === LEGAL_YEARS
    ? `${law}, y son los que tienes aquí.`
    : `${law}; aquí tienes ${policy.guaranteeYears}.`
}

/** Where the notice is, for the owner. */
export const NOTICE_PLACES =
  'en la página de cada producto, antes de pagar, al confirmar el pedido y en el correo que lo confirma'

/** What the owner still has to do, without its day. */
export const MISSING_NOTICE = 'Falta el aviso oficial de la UE sobre la garantía legal'
