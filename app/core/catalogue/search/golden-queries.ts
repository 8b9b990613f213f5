/**
 * Searches and their expected first results. If a change of the rules or of the catalogue changes
 * an answer, this list must be updated on purpose.
 */
type Golden = {
  typed: string
  /** The first results by name, in order; empty if there must be none. */
  first: string[]
  meant?: string
  isLoose?: boolean
}

const finds = (typed: string, ...first: string[]): Golden => ({ typed, first })
const corrects = (typed: string, meant: string, ...first: string[]): Golden => ({
  ...finds(typed, ...first),
  meant,
})
const comesClose = (typed: string, ...first: string[]): Golden => ({
  ...finds(typed, ...first),
  isLoose: true,
})

export const GOLDEN_QUERIES: Record<string, Golden[]> = {
  'popular searches and garments': [
    finds('Chaquetas', 'Chaqueta Ordesa', 'Chaqueta Peñalara', 'Chaqueta Nublo'),
    finds('Pantalones', 'Pantalón Bujaruelo', 'Pantalón Oyambre'),
    finds('Calzado', 'Bota Gredos', 'Bota Pampaneira'),
    finds('Accesorios', 'Gorro Urkiola', 'Mochila Aneto 55 L'),
    finds('botas', 'Bota Gredos', 'Bota Pampaneira', 'Bota Barbanza', 'Bota Canfranc'),
    finds('gorra', 'Gorra Covalagua', 'Gorra Belagua'),
    finds('gorro', 'Gorro Urkiola', 'Gorro Pineta'),
    finds('camisa', 'Camisa Arribes'),
    finds('camiseta', 'Camiseta Lozoya'),
    finds('vestidos de fiesta', 'Vestido de fiesta Valldemossa', 'Vestido de fiesta Cadaqués'),
  ],
  'accents, capitals, ñ': [
    finds('PANTALON', 'Pantalón Bujaruelo'),
    finds('¡Pantalón!', 'Pantalón Bujaruelo'),
    finds('banador', 'Bañador Torimbia'),
    finds('añisclo', 'Polar Añisclo'),
    finds('plumifero', 'Plumífero Zaguán', 'Chaqueta Peñalara'),
    finds('  chaqueta   ORDESA ', 'Chaqueta Ordesa'),
  ],
  'plural and gender': [
    finds('chaqueta', 'Chaqueta Ordesa'),
    finds('polares', 'Polar Añisclo', 'Polar Hurdes', 'Polar Espigüete'),
    finds('jerséis', 'Jersey Salazar'),
    finds('calcetín', 'Calcetines Irati', 'Calcetines Monachil, pack de 3'),
    finds('camisetas blancas', 'Camiseta Lozoya'),
    finds('gorros grises', 'Gorro Pineta'),
    finds('merino', 'Calcetines Irati'),
    finds('bolso', 'Bolsa Calatañazor'),
  ],
  synonyms: [
    finds('chubasquero', 'Cortavientos Bardenas', 'Chaqueta Ordesa'),
    finds('impermeables', 'Chaqueta Ordesa', 'Chaqueta Nublo'),
    finds('cortavientos', 'Cortavientos Bardenas', 'Cortavientos Curavacas'),
    finds('forro', 'Polar Añisclo', 'Polar Hurdes', 'Polar Espigüete'),
    finds('zapatos', 'Zapatilla Saja', 'Bota Gredos'),
    finds('deportivas mujer', 'Zapatilla Saja', 'Zapatilla Tamadaba'),
    finds('playera', 'Zapatilla Saja', 'Camiseta Lozoya'),
    finds('leggings', 'Mallas Sotres', 'Mallas Tejeda', 'Mallas Masca'),
    finds('hoodie', 'Sudadera Ultzama'),
    finds('plumas', 'Chaqueta Peñalara', 'Chaleco Redes'),
    finds('bermudas', 'Short Barbellido', 'Short Espuña'),
    finds('suéter', 'Jersey Salazar'),
    finds('cantimplora', 'Botella Tormes 0,6 L', 'Botella Fisterra'),
    finds('diadema', 'Cinta Capileira'),
  ],
  'slips of one and of two letters, and by ear': [
    corrects('chaqeta', 'chaqueta', 'Chaqueta Ordesa'),
    corrects('chaketa', 'chaqueta', 'Chaqueta Ordesa'),
    corrects('zapatila', 'zapatilla', 'Zapatilla Saja'),
    corrects('xapatillas', 'zapatillas', 'Zapatilla Saja'),
    corrects('mochlia', 'mochila', 'Mochila Aneto 55 L'),
    corrects('imperneavle', 'impermeable', 'Chaqueta Ordesa'),
    corrects('chuvaskero', 'chubasquero', 'Cortavientos Bardenas'),
    corrects('vestdio fiseta', 'vestido fiesta', 'Vestido de fiesta Valldemossa'),
    corrects('pantalon treking', 'pantalon trekking', 'Pantalón Bujaruelo', 'Pantalón Guara'),
    corrects('bujaruello', 'Bujaruelo', 'Pantalón Bujaruelo'),
  ],
  'while typing': [
    finds('ch', 'Chaqueta Ordesa'),
    finds('cort', 'Cortavientos Bardenas'),
    finds('bujar', 'Pantalón Bujaruelo'),
    finds('chaqueta imp', 'Chaqueta Ordesa', 'Chaqueta Nublo', 'Chaqueta Balaitús'),
  ],
  'several words': [
    finds('chaqueta negra mujer', 'Chaqueta Nublo'),
    finds('camisa de lino', 'Camisa Gulpiyuri', 'Camisa Medes', 'Camisa Uluwatu'),
    finds('gorro lana merina', 'Gorro Pineta', 'Gorro Ancares'),
    finds('zapatillas trail chico', 'Zapatilla Zuriza'),
    finds('mochila 55 litros', 'Mochila Aneto 55 L'),
    finds('botas 45', 'Bota Gredos'),
    finds('camiseta por menos de 31 euros', 'Camiseta Base'),
    finds('chaqueta con capucha', 'Chaqueta Ordesa'),
    comesClose('chaqueta roja', 'Chaqueta Ordesa'),
  ],
  nothing: [
    finds('paraguas'),
    finds('bicicleta de montaña eléctrica'),
    finds('tienda de campaña'),
    finds('xyzxyz'),
    finds('🎿'),
  ],
}
