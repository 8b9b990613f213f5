import type { ListName } from '#core/catalogue/lists/list-names.ts'
import { LIST_PARTS, type Parts } from '#core/catalogue/lists/list-parts.ts'
import { shownPart } from '#core/catalogue/lists/list-entry.ts'
import { SHOP_LISTS, UNUSED } from '#core/catalogue/lists/shop-lists.ts'
import type { State } from '../ui/state-sign.tsx'

/** «Colección nueva», «Campo nuevo»: the title of a form. */
export const newTitle = (list: ListName): string => {
  const { one, fresh } = SHOP_LISTS[list]
  return `${one.charAt(0).toUpperCase()}${one.slice(1)} ${fresh}`
}

export const signOf = (products: number): State =>
  products > 0 ? { sign: 'done', text: 'En uso' } : { sign: 'begin', text: UNUSED, tone: 'off' }

const shown = (list: ListName, parts: Parts, name: string): string => {
  const part = LIST_PARTS[list].find((one) => one.name === name)
  return part ? shownPart(part, parts[name] ?? '') : ''
}

/** What tells an entry from the others of its list, in a line. */
export function detailOf(list: ListName, parts: Parts): string {
  const text = (name: string) => parts[name] ?? ''
  switch (list) {
    case 'colecciones':
      return text('intro')
    case 'categorias': {
      const menu = `menú: ${shown(list, parts, 'menu')}`
      return text('accessory') === '' ? menu : `${menu} · accesorio`
    }
    case 'campos': {
      const more = [text('unit'), text('options') && shown(list, parts, 'options')]
      const facet = text('facet') === '' ? '' : 'filtro'
      return [shown(list, parts, 'kind'), ...more, facet].filter(Boolean).join(' · ')
    }
    case 'colores':
      return text('swatch')
    case 'fabricantes':
      return text('shop') === ''
        ? [text('maker_name'), text('maker_country')].join(' · ')
        : 'la propia tienda'
    case 'tallas':
    case 'actividades':
      return text('words')
  }
}

/** What the page of an entry says after a change without scripts. */
export const ENTRY_DONE: Readonly<Record<string, string>> = {
  crear: 'Hecho. La tienda lo enseña en unos segundos.',
  guardar: 'Guardado. La tienda lo enseña en unos segundos.',
  deshacer: 'Vuelve a estar como antes.',
}

/** The same of the page of a list. */
export const LIST_DONE: Readonly<Record<string, string>> = {
  quitar: 'Quitado de la lista.',
  devolver: 'Vuelve a estar en la lista.',
}
