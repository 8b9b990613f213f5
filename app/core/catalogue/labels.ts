import type { Category, Collection, Gender, ProductRange } from './vocabulary.ts'

/** The labels that shoppers read for the catalogue's values. */
export const categoryLabels: Record<Category, string> = {
  hoodies: 'Sudaderas',
  tshirts: 'Camisetas',
  sportswear: 'Ropa deportiva',
  pants: 'Pantalones',
  outerwear: 'Chaquetas',
  shirts: 'Camisas',
  swimwear: 'Baño',
  knitwear: 'Punto',
  tops: 'Tops',
  hats: 'Gorros y gorras',
  jewelry: 'Joyería',
  bags: 'Mochilas y bolsas',
  accessories: 'Accesorios',
  underwear: 'Ropa interior',
  footwear: 'Calzado',
  dresses: 'Vestidos',
  skirts: 'Faldas',
  hair: 'Para el pelo',
  'party-dresses': 'Vestidos de fiesta',
}

export const genderLabels: Record<Gender, string> = { men: 'Hombre', women: 'Mujer' }

export const rangeLabels: Record<ProductRange, string> = { new: 'Novedades', basics: 'Básicos' }

export const collectionLabels: Record<Collection, string> = {
  bali: 'Bali',
  outdoor: 'Outdoor',
  essentials: 'Esenciales',
  urban: 'Urbano',
}
