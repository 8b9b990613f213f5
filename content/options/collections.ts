/**
 * A collection of the shop. `value` is its word in addresses and data, `label` its name, `intro` the
 * line under the name, on its page and its card: empty if there is none. `searchWords` are how shoppers
 * look for what is in it.
 */
export type Collection = {
  value: string
  label: string
  intro: string
  searchWords: readonly string[]
}

/**
 * The first filling of the shop's collections, in the order of forms. The owner changes them in the
 * database (`colecciones`), which comes before this file; a new shop gets the same rows from migration
 * 071. These four have pages of their own: `content/collections.json`.
 * Source: specification, "Routes"; docs/decisions/108.
 */
export const firstCollections: readonly Collection[] = [
  { value: 'bali', label: 'Bali', intro: 'Lino, sal y secado rápido.', searchWords: ['bali'] },
  {
    value: 'outdoor',
    label: 'Outdoor',
    intro: 'Para cuando cambia el tiempo, que es casi siempre.',
    searchWords: ['outdoor', 'montaña'],
  },
  {
    value: 'essentials',
    label: 'Esenciales',
    intro: 'Pocas piezas, las que coges con la luz apagada.',
    searchWords: ['esenciales', 'básicos'],
  },
  {
    value: 'urban',
    label: 'Urbano',
    intro: 'De la puerta de casa al primer mojón, sin cambiarte.',
    searchWords: ['urbano', 'urban', 'ciudad'],
  },
]
