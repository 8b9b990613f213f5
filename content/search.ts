/**
 * Search vocabulary beyond the catalogue. Write words as a shopper types them; the search handles
 * accents, capitals, plurals and most endings. Commas separate several on one line.
 */

/** Searches suggested before typing. Source: specification, "Search overlay". */
export const popularSearches = ['Chaquetas', 'Pantalones', 'Calzado', 'Accesorios']

/** Pages suggested beside them. Source: specification, "Routes". */
export const searchPlaces = [
  { label: 'Hombre', to: '/products/hombre' },
  { label: 'Mujer', to: '/products/mujer' },
  { label: 'Accesorios', to: '/products/accesorios' },
  { label: 'Novedades', to: '/products/novedades' },
  { label: 'Outdoor', to: '/products/outdoor' },
  { label: 'Urbano', to: '/products/urban' },
  { label: 'Básicos', to: '/products/básicos' },
]

/**
 * Names of each garment. The search suggests the first and also finds the others. A name shared by
 * two garments finds both.
 */
export const garmentNames = {
  banador: 'bañador, traje de baño, short de baño, ropa de baño',
  bolsa: 'bolsa, bolso, tote, capazo',
  bota: 'bota, botín, calzado de montaña, zapato',
  botella: 'botella, cantimplora, termo, bidón',
  boxer: 'bóxer, calzoncillo, ropa interior',
  calcetines: 'calcetines, medias',
  camisa: 'camisa, blusa',
  camisa_lino: 'camisa de manga corta, blusa',
  camiseta: 'camiseta, playera, remera, polera, camiseta de manga corta',
  chaleco: 'chaleco, chaleco acolchado, plumas sin mangas',
  chaqueta_acolchada: 'chaqueta acolchada, plumífero, plumas, anorak, abrigo, cazadora, parka',
  chaqueta_impermeable:
    'chaqueta impermeable, impermeable, chubasquero, cortavientos, corta vientos, anorak, parka, ropa de lluvia',
  cinta: 'cinta, diadema, banda, turbante',
  collar_joya: 'collar, colgante, gargantilla, joya, bisutería',
  cortavientos:
    'cortavientos, corta vientos, paravientos, chubasquero, anorak, chaqueta ligera, ropa de lluvia',
  falda: 'falda',
  gafas: 'gafas de sol, lentes, anteojos',
  gorra: 'gorra, visera',
  gorro: 'gorro, beanie',
  jersey: 'jersey, suéter, pulóver, chompa',
  jersey_cuello: 'jersey de cuello alto, suéter, pulóver, cuello vuelto, cuello cisne',
  kimono: 'kimono, bata, caftán',
  mallas: 'mallas, leggings, mallas deportivas, leotardos',
  manga_larga: 'camiseta de manga larga',
  mochila: 'mochila, macuto, morral',
  pantalon_lino: 'pantalón ancho, pantalón de verano, pantalón fresco',
  pantalon_trekking: 'pantalón de trekking, pantalón de senderismo, pantalón de montaña',
  polar: 'polar, forro polar, forro, chaqueta polar, fleece',
  pulsera: 'pulsera, brazalete, joya, bisutería',
  short: 'pantalón corto, short, bermuda',
  softshell: 'softshell, chaqueta elástica, chaqueta cortavientos',
  sudadera: 'sudadera, hoodie, sudadera con capucha, buzo',
  top_tirantes: 'top de tirantes, camiseta de tirantes, camiseta sin mangas',
  traje_bano: 'bañador, traje de baño, ropa de baño',
  vestido: 'vestido',
  zapatilla: 'zapatillas, deportivas, tenis, bambas, playeras, sneakers, zapato',
}

export const genderNames = {
  men: 'hombre, chico, caballero, masculino',
  women: 'mujer, chica, señora, femenino',
}

/** Extra names: for new products, and for those of the gift pages. */
export const newNames = 'novedades, nuevo, nueva'
export const giftNames = 'regalo, regalar'

/** Materials for suggestions: «camisa de lino». Longer names precede shorter ones. */
export const suggestedMaterials = ['lana merina', 'algodón orgánico', 'lino', 'plumón']

/**
 * The words that the search uses from descriptions. Not every word: a jacket whose cuffs close over
 * gloves is no answer to «guantes».
 */
export const describedDetails = [
  'capucha, bolsillo, cremallera, canguro, botón, cordón, cinturón, cierre, forro',
  'costura, elástico, goma, suela, puntera, escote, cuello, pico, puño, raglán',
  'nailon, rizo, lona, franela, felpa, canalé, membrana, reflectante',
  'agua, lluvia, viento, frío, calor, nieve, barro, sol, noche, invierno, verano',
  'playa, camino, escalar, nadar, arnés, casco, portátil, piolet',
  'transpirable, ventilado, ligero, abrigado, térmico, impermeable, cálido, fresco',
]

/** Endings in -o and -a usually mean the same, but not in these words. */
export const wordsApart = [
  'gorro',
  'gorra',
  'chico',
  'chica',
  'señor',
  'señora',
  'correo',
  'correa',
]

/** Words of a search that do not help to find anything. */
export const emptyWords = [
  'a, al, de, del, el, la, las, lo, los, un, una, unos, unas, y, o, e, u, mi, mis, tu, su, sus',
  'con, en, para, por, que, talla, color, comprar, busco, quiero, litro, litros, me, te, se, es',
  'necesito, hay, tenéis, tienes, vendéis, algo, alguna, alguno, cosas, más, muy, mucho, mucha, bien',
  'le, les, pa, q, xa, sea, sean, tenga, tengan, tiene, cuando, ir, voy, llevar, subir, subo, sube, buscando, deje, dejen, pasar, entre, haga, hace',
  'the, a, an, for, of, and, with, my, in, to',
]

/** Words that are part of a name, and tell nothing without the others. */
export const bareWords =
  'sin, no, manga, mangas, pack, par, corto, corta, largo, larga, ancho, ancha'

/** Words that resemble a misspelling but are correct: the search must not correct them. */
export const wordsAsTyped = [
  'rojo, amarillo, naranja, morado, lila, violeta, dorado, plata, granate',
  'niño, niña, niños, bebé, perro, casa, tienda, saco, bicicleta, vaquero, polo, seda, raso',
  'coche, bici, tarjeta, regalo, pares, padre, madre, marino, marina',
]

/**
 * What the shop does not sell. Where one of these is the first thing of a search, there is nothing
 * to show: «guantes de esquí», but not «gorro para debajo del casco».
 */
export const notSold = [
  'guantes, manoplas, bufanda, paraguas, sombrilla, reloj, corbata, cartera, monedero, llavero, funda, rodilleras, polainas, tacones, zapatos de tacón',
  'bastón, bastones, cuerda, mosquetón, crampones, piolet, arnés, casco, brújula, mapa, gafete, navaja, linterna, frontal, prismáticos',
  'saco de dormir, sleeping bag, tienda de campaña, esterilla, hamaca, colchoneta, hornillo, cocina, batería, cargador, nevera',
  'tabla, tabla de surf, tabla de paddle surf, neopreno, traje de neopreno, wetsuit, aletas, patines, patinete, skate, balón, pelota, pala, raqueta',
  'crema solar, protector solar, after sun, repelente, jabón, champú, desodorante, perfume, colonia, maquillaje',
  'cama, mesa, silla, manta, toalla, almohada, taza, libro, juguete, muñeca, móvil, iphone, auriculares, altavoz, cámara',
  'comida, bebida, pan, leche, barritas, barritas energéticas, caña de pescar, cebo, escopeta, pienso, correa, collar de perro, carrito',
]

/** Words that ask for the cheapest first. */
export const cheapWords =
  'barato, barata, económico, económica, cheap, cheapest, low cost, asequible'

/** Words that tell nothing beside another: praise, by which nothing can be sorted, and «ropa». */
export const vagueWords =
  'mejor, mejores, best, bueno, buena, buenos, buenas, bonito, bonita, favorito, vendido, vendidos, bestseller, calidad, top, ropa, prenda, prendas, modelo, colección, presupuesto, ideas, idea'

/** Names of what has a prior price. */
export const saleNames = 'rebajas, rebajado, oferta, descuento, outlet, sale'
