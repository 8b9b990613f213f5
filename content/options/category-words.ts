/**
 * What a search calls the goods of a category, besides the names of their garments: the first
 * filling, which the owner changes in the database (`categorias palabras`). Browsers do not get it.
 */
export const firstCategoryWords: Readonly<Record<string, readonly string[]>> = {
  hoodies: ['sudaderas'],
  tshirts: ['camisetas'],
  sportswear: ['ropa deportiva', 'ropa técnica', 'deporte'],
  pants: ['pantalones'],
  outerwear: ['chaquetas', 'ropa de abrigo'],
  shirts: ['camisas'],
  swimwear: ['ropa de baño', 'playa', 'piscina'],
  knitwear: ['punto', 'jerséis'],
  tops: ['tops'],
  hats: ['cabeza', 'sombreros'],
  jewelry: ['joyería', 'joyas'],
  bags: ['equipaje'],
  accessories: ['accesorios', 'complementos'],
  underwear: ['ropa interior'],
  footwear: ['calzado', 'zapatos'],
  dresses: ['vestidos'],
  skirts: ['faldas'],
  hair: ['para el pelo', 'cabello'],
  'party-dresses': ['vestidos de fiesta', 'boda'],
}
