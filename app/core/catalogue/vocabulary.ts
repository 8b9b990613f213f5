/**
 * The closed word lists of the catalogue, with the labels that shoppers read; URLs and data files use
 * the values. Sizes, colours, categories, activities and collections are the owner's (`option-values.ts`,
 * `categories.ts`, `activities.ts`, `collections.ts`).
 * Source: specification, "Routes".
 */

export const GENDERS = ['men', 'women'] as const
export type Gender = (typeof GENDERS)[number]
export const genderLabels: Record<Gender, string> = { men: 'Hombre', women: 'Mujer' }

/** Values of the women's `collection` query filter. */
export const PRODUCT_RANGES = ['new', 'basics'] as const
export type ProductRange = (typeof PRODUCT_RANGES)[number]
export const rangeLabels: Record<ProductRange, string> = { new: 'Novedades', basics: 'Básicos' }

/** The picture archetypes under `images/sources/layers`. */
export const GARMENTS = [
  'banador',
  'bolsa',
  'bota',
  'botella',
  'boxer',
  'calcetines',
  'camisa',
  'camisa_lino',
  'camiseta',
  'chaleco',
  'chaqueta_acolchada',
  'chaqueta_impermeable',
  'cinta',
  'collar_joya',
  'cortavientos',
  'falda',
  'gafas',
  'gorra',
  'gorro',
  'jersey',
  'jersey_cuello',
  'kimono',
  'mallas',
  'manga_larga',
  'mochila',
  'pantalon_lino',
  'pantalon_trekking',
  'polar',
  'pulsera',
  'short',
  'softshell',
  'sudadera',
  'top_tirantes',
  'traje_bano',
  'vestido',
  'zapatilla',
] as const
export type Garment = (typeof GARMENTS)[number]
