import type { Product } from '#core/catalogue/product.ts'
import { policy } from '#core/base/policy/policy.ts'
import type { NoticeView } from './notice-view.server.ts'

/** The label's width on a page, in CSS pixels: whole on a phone of 390. */
const WIDTH = 320

/**
 * The maker's guarantee of durability for the page of its product: its official label, and the same
 * as text; without the file the text alone, which says that the guarantee is the maker's own. Null:
 * the product has none. It stands on the product's page, and not once more before the order button:
 * article 8(2) asks there for points (a), (e), (o) and (p) of article 6(1), and the label is (la).
 * Source: Directive 2011/83/EU, articles 6(1)(la) and 8(2), sure of their text before Directive (EU)
 * 2024/825; that it left 8(2) as it was is our reading. RDLeg 1/2007, articles 120.1 and 127.
 */
export function labelView(
  { durabilityYears, durabilityTerms = '', durabilityGuarantor, durabilityLabel }: Product,
  maker: string,
): NoticeView | null {
  if (!durabilityYears) return null
  const guarantor = durabilityGuarantor || maker
  const address = /^https:\/\/\S+$/.test(durabilityTerms) ? durabilityTerms : null
  return {
    title: 'Garantía de durabilidad',
    image: durabilityLabel
      ? {
          src: durabilityLabel.src,
          width: WIDTH,
          height: Math.round((WIDTH * durabilityLabel.height) / durabilityLabel.width),
          alt: `Etiqueta GARAN: ${durabilityYears} años de garantía de durabilidad, de ${guarantor}. A tamaño completo en otra pestaña; debajo está como texto.`,
        }
      : null,
    points: [
      `${guarantor} garantiza ${durabilityYears} años que este producto dura, entero y sin que pagues nada por ello.`,
      address === null ? `Condiciones: ${durabilityTerms}` : 'Las condiciones están en su web.',
    ],
    national: `La da ${guarantor} por su cuenta. La garantía legal de ${policy.guaranteeYears} años sigue siendo tuya, y esta no la cambia.`,
    asText: 'Leer la etiqueta como texto',
    link: address === null ? null : { href: address, text: 'Condiciones de la garantía' },
  }
}
