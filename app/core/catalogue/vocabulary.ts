/**
 * The closed word lists of the catalogue; sizes and colours are the owner's (`option-values.ts`). URLs and data files use these values; the labels for
 * shoppers are in `labels.ts`.
 * Source: specification, "Routes" (category values).
 */

export const GENDERS = ['men', 'women'] as const
export type Gender = (typeof GENDERS)[number]

/** `footwear` is an addition: the specification has boots and shoes, but no category for them. */
export const CATEGORIES = [
  'hoodies',
  'tshirts',
  'sportswear',
  'pants',
  'outerwear',
  'shirts',
  'swimwear',
  'knitwear',
  'tops',
  'hats',
  'jewelry',
  'bags',
  'accessories',
  'underwear',
  'footwear',
  'dresses',
  'skirts',
  'hair',
  'party-dresses',
] as const
export type Category = (typeof CATEGORIES)[number]

/** Offered on women's pages only. */
export const WOMEN_ONLY_CATEGORIES: readonly Category[] = [
  'dresses',
  'skirts',
  'hair',
  'party-dresses',
]

export const COLLECTIONS = ['bali', 'outdoor', 'essentials', 'urban'] as const
export type Collection = (typeof COLLECTIONS)[number]

/** Values of the women's `collection` query filter. */
export const PRODUCT_RANGES = ['new', 'basics'] as const
export type ProductRange = (typeof PRODUCT_RANGES)[number]

export const ACTIVITIES = ['senderismo', 'trail', 'alpinismo', 'viaje', 'diario'] as const

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
