import { formatEuros } from '#core/base/money/money.ts'
import {
  LONGEST_CONDITIONS,
  LONGEST_OFFER_NAME,
  MOST_OFFER_PRODUCTS,
  type ChangeOfferOutcome,
  type CreateOfferOutcome,
} from './new-offer.ts'

type Refused = Extract<CreateOfferOutcome | ChangeOfferOutcome, { ok: false }>

/** Why an offer was not made or changed, for the owner. */
export function offerRefusalText(refused: Refused): string {
  switch (refused.reason) {
    case 'bad_key':
      return 'La clave tiene de 3 a 40 letras minúsculas sin acento, cifras o guiones.'
    case 'bad_name':
      return `El nombre va de 1 a ${LONGEST_OFFER_NAME} letras, en una línea.`
    case 'bad_units':
      return 'Una oferta va de 2 a 20 unidades, y paga al menos una entera.'
    case 'bad_members':
      return 'Un conjunto lleva de 2 a 5 prendas o clases distintas.'
    case 'repeated_member':
      return 'Una prenda está dos veces en el conjunto: ponla una vez, con sus unidades.'
    case 'bad_price':
      return 'El precio del conjunto va en euros, mayor que 0: 79,90.'
    case 'same_pack':
      return `Ya hay un conjunto de lo mismo en esas fechas: ${refused.key}.`
    case 'saves_nothing':
      return refused.partsCents === 0
        ? 'Ahora no se vende ninguna prenda de alguna de sus clases.'
        : `El conjunto no ahorra nada: por separado cuesta ${formatEuros(refused.partsCents)}, sin IVA.`
    case 'bad_percent':
      return 'El porcentaje va de 1 a 100.'
    case 'no_values':
      return `Di a qué llega: de 1 a ${MOST_OFFER_PRODUCTS} productos, categorías o colecciones.`
    case 'unknown_value':
      return 'No hay ninguna categoría o colección con ese valor. Las que hay: categorias listar, colecciones listar.'
    case 'unsold':
      return `Estos productos no se venden: ${refused.values.join(', ')}.`
    case 'bad_conditions':
      return `Las condiciones van hasta ${LONGEST_CONDITIONS} letras, en una línea.`
    case 'ends_before_it_starts':
      return 'Acabaría antes de empezar.'
    case 'over':
      return 'Ese final ya ha pasado.'
    case 'too_many':
      return 'Ya hay demasiadas ofertas: 20 activas, 200 en todo. Termina alguna antes.'
    case 'exists':
      return 'Ya hay una oferta con esa clave.'
    case 'unknown':
      return 'No hay ninguna oferta con esa clave.'
    case 'same':
      return 'La oferta ya es así: no hay nada que cambiar.'
    case 'used':
      return 'Ya hay pedidos con esta oferta: solo cambia cuándo acaba. Para otra cosa, termínala y haz una nueva.'
    case 'ended':
      return 'Esta oferta ya está terminada.'
  }
}
