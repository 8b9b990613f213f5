import { SEPARATOR, type CatalogueFault } from '#core/catalogue/catalogue-faults.ts'
import { formatEuros } from '#core/base/money/money.ts'
import { ambiguousEuros } from '#core/base/money/read-euros.ts'
import { nearestText } from '#core/base/text/nearest.ts'

/** Why only some years can be those of a guarantee of durability, for the owner. */
export const DURABILITY_YEARS =
  'la garantía de durabilidad de un fabricante, la de la etiqueta GARAN, es de más de dos años, que los dos primeros ya los da la ley. Son años enteros, de 3 a 99'
export const DURABILITY_TERMS =
  'las condiciones de la garantía de durabilidad: un texto corto, o la dirección https donde están'

/** What is wrong and what to do, in one or two sentences. */
export function faultText({ reason, detail }: Pick<CatalogueFault, 'reason' | 'detail'>): string {
  const [found = '', expected = ''] = detail.split('\n')
  return TEXTS[reason](found, expected)
}

const TEXTS: Record<CatalogueFault['reason'], (found: string, expected: string) => string> = {
  not_utf8: () => 'el texto no está en UTF-8. Al guardar, elige «CSV UTF-8».',
  empty: () => 'no hay ningún producto. ¿Es este el fichero?',
  no_json: () =>
    'no es JSON: falta o sobra aquí, o justo antes, una coma, unas comillas o una llave.',
  no_id_column: () => 'falta la columna id, que dice de qué producto es cada fila.',
  unknown_column: (found, expected) =>
    `no hay ninguna columna «${found}». ${nearestText(found, expected.split(', '), 5)} Quítala o corrige su nombre; si ves aquí toda la fila, separa con punto y coma.`,
  column_twice: (found) => `la columna «${found}» está dos veces. Deja una.`,
  cell_count: (found, expected) =>
    `tiene ${found} celdas y la primera fila ${expected}. Un texto con punto y coma va entre comillas dobles.`,
  broken_table: () =>
    'hay unas comillas dobles que no se abren o cierran bien. Las que van dentro de un texto se escriben dos veces.',
  stock_of_nothing: () =>
    'hay existencias de una talla o un color que el producto no tiene. Escríbelas como «M/Azul: 3».',
  missing: () => 'falta el valor. Un producto nuevo lo necesita todo.',
  wrong_kind: (found) =>
    found === ''
      ? 'el valor no es de la clase que toca (texto, número, lista).'
      : `«${found}» no es de la clase que toca (texto, número, lista).`,
  unknown_field: (found) => `no hay ningún campo «${found}». Quítalo o corrige su nombre.`,
  too_high: (most) => `Es demasiado: el precio puede llegar hasta ${formatEuros(Number(most))}.`,
  bad_price: (found) => `«${found}» no es un precio. Escríbelo como 79,99.`,
  ambiguous_price: ambiguousEuros,
  bad_whole_number: (found) => `«${found}» no es un número entero.`,
  bad_yes_no: (found) => `«${found}» no es «sí» ni «no».`,
  bad_parts: (found, expected) =>
    `«${found}» tiene que tener ${expected} partes separadas por dos puntos; los que son del texto llevan delante «\\».`,
  bad_units: (found) => `«${found}» no son existencias. Escríbelas como «10» o «10 | M/Azul: 3».`,
  bad_eans: (found) =>
    `«${found}» no es una talla, un color y su EAN. Escríbelo como «M/Azul: 4006381333931».`,
  bad_prices: (found) =>
    `«${found}» no es una talla, con o sin su color, y su precio. Escríbelo como «XL: 129,00» o «XL/Azul: 129,00».`,
  bad_weights: (found) =>
    `«${found}» no es una talla, con o sin su color, y su peso en gramos. Escríbelo como «XL: 450» o «XL/Azul: 450».`,
  bad_ean: (found) =>
    `«${found}» no es un EAN-13: son trece cifras, y la última comprueba las demás.`,
  ean_of_nothing: () =>
    'hay un EAN de una talla o un color que el producto no tiene. Escríbelos como «M/Azul: 4006381333931».',
  price_of_nothing: () =>
    'hay un precio de una talla o un color que el producto no tiene. Escríbelos como «XL: 129,00» o «XL/Azul: 129,00».',
  weight_of_nothing: () =>
    'hay un peso de una talla o un color que el producto no tiene. Escríbelos como «XL: 450» o «XL/Azul: 450».',
  ean_twice: (found, other) =>
    `el EAN ${found} también está en ${other}. Cada variante tiene el suyo.`,
  ean_taken: (found, other) =>
    `el EAN ${found} ya es de ${other}. Si es un error, quítaselo antes con «npm run shop -- stock ean ${other} no».`,
  bad_id: (found) =>
    `«${found}» no vale como id. Son palabras en minúscula y un número, con guiones: mens-jacket-1.`,
  bad_date: (found) => `«${found}» no es una fecha. Escríbela como 2026-11-21.`,
  too_low: (found) => `${found} es demasiado poco: ni cero ni menos.`,
  too_long: (found) => `es demasiado largo: caben ${found} letras.`,
  too_short: (found) => `es demasiado corto: al menos ${found} letras.`,
  too_few: () => 'la lista está vacía, y hace falta al menos una cosa.',
  not_in_list: (found, expected) =>
    `«${found}» no se conoce. ${nearestText(found, expected.split(', '))}`,
  unknown_garment: (found, expected) =>
    `no hay ninguna prenda «${found}». ${nearestText(found, expected.split(', '), 12)} Si no es ninguna de las que hay, déjala vacía: no hace falta.`,
  unknown_activity: (found, expected) =>
    `no hay ninguna actividad «${found}». ${nearestText(found, expected.split(SEPARATOR), 12)} Si es nueva, añádela antes con «npm run shop -- actividades añadir "${found}"».`,
  unknown_category: (found, expected) =>
    `no hay ninguna categoría «${found}». ${nearestText(found, expected.split(SEPARATOR), 12)} Si es nueva, añádela antes con «npm run shop -- categorias añadir "${found}"».`,
  unknown_collection: (found, expected) =>
    `no hay ninguna colección «${found}». ${nearestText(found, expected.split(SEPARATOR), 12)} Si es nueva, añádela antes con «npm run shop -- colecciones añadir "${found}"».`,
  unknown_size: (found, expected) =>
    `no hay ninguna talla «${found}». ${nearestText(found, expected.split(SEPARATOR), 12)} Si es nueva, añádela antes con «npm run shop -- tallas añadir "${found}"».`,
  unknown_color: (found, expected) =>
    `no hay ningún color «${found}». ${nearestText(found, expected.split(SEPARATOR), 12)} Si es nuevo, añádelo antes con «npm run shop -- colores añadir "${found}" "#rrggbb"», con el color de su muestra.`,
  unknown_own_field: unknownOwnFieldText,
  bad_own_field: (found, expected) => `«${found}» no vale: ${expected}.`,
  size_twice: () => 'hay una talla repetida. Deja una.',
  color_twice: () => 'hay un color repetido. Deja uno.',
  no_default_stock: () =>
    'faltan las existencias generales («default»), las de las variantes sin número propio.',
  id_twice: (found) => `el producto «${found}» está dos veces. Deja una fila.`,
  unknown_maker: (found, expected) =>
    `no hay ningún fabricante «${found}». ${nearestText(found, expected.split(', '), 12)} Si es nuevo, añádelo antes con «npm run shop -- fabricantes añadir ${found}» y sus datos.`,
  maker_outside_eu: (found) =>
    `el fabricante «${found}» no está en la Unión Europea, o no dice su país, y sin un responsable en ella no se puede vender. Pon quién responde por él en ella con «npm run shop -- fabricantes cambiar ${found} --responsable …».`,
  bad_durability: (found) => `«${found}» no vale: ${DURABILITY_YEARS}. Sin garantía, déjalo vacío.`,
  durability_without_terms: () => `faltan ${DURABILITY_TERMS}.`,
}

/** The command makes the key of a field of its label, so the label is made of the key here. */
function unknownOwnFieldText(key: string, known: string): string {
  const near = known === '' ? '' : ` ${nearestText(key, known.split(SEPARATOR), 12)}`
  const label = key.charAt(0).toUpperCase() + key.slice(1).replaceAll('-', ' ')
  return `la tienda no tiene ningún campo propio «${key}».${near} Si es nuevo, añádelo antes con «npm run shop -- campos añadir "${label}" --clase texto|numero|si-no|opcion».`
}
