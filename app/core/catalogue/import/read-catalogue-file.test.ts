import { expect, test } from 'vitest'
import { faultText } from './fault-words.ts'
import { fileProduct, jacket } from '#tests/support/factories/factories.ts'
import { firstMakers } from '#core/catalogue/makers/first-makers.ts'
import type { FaultReason } from '#core/catalogue/catalogue-faults.ts'
import type { CatalogueFileProduct } from '#core/catalogue/catalogue-file.ts'
import { writeTable } from './catalogue-table.server.ts'
import { readOwnerFiles } from './read-catalogue-file.server.ts'

const known = async () => new Map([[jacket.id, jacket]])
const EAN = '4006381333931'
/** A variant of another product has this one. */
const TAKEN = '4006381333948'
const holders = async () => new Map([[TAKEN, 'mens-hat-1/Único/Negro']])
const shop = { known, findEanHolders: holders, makers: firstMakers }
const file = (name: string, text: string | Uint8Array) => ({ name, chunks: [Buffer.from(text)] })
const read = (text: string | Uint8Array) => readOwnerFiles([file('catalogo.csv', text)], shop)

const json = (product: object) => JSON.stringify({ note: 'Prueba', products: [product] }, null, 1)
const { id: _id, ...withoutId } = jacket
const table = (column: string, cell: string) => `id;${column}\nmens-jacket-1;${cell}\n`

type Case = [FaultReason, string | Uint8Array, number, string | null]

const CASES: Case[] = [
  ['not_utf8', Buffer.from('id;nombre\nmens-jacket-1;Chaqueta d\xe9bil', 'latin1'), 1, null],
  ['empty', '', 1, null],
  ['empty', 'id;precio\n', 1, null],
  ['no_json', '{\n "note": "x",\n "products": [,]\n}', 3, null],
  ['no_json', '{\n "note": "x",\n "products": [\n', 3, null],
  ['no_id_column', 'nombre;precio\nChaqueta;79,99\n', 1, null],
  ['unknown_column', 'id;talla favorita\nmens-jacket-1;M\n', 1, null],
  ['column_twice', 'id;precio;Precio\nmens-jacket-1;1;2\n', 1, null],
  ['cell_count', 'id;precio\n\nmens-jacket-1;79,99;sobra\n', 3, null],
  ['broken_table', 'id;resumen\nmens-jacket-1;"sin cerrar\n', 2, null],
  ['bad_price', table('precio', '79,999'), 2, 'precio'],
  ['bad_price', table('precio', 'gratis'), 2, 'precio'],
  ['too_low', table('precio', '0'), 2, 'precio'],
  ['missing', table('precio', ''), 2, 'precio'],
  ['missing', table('nombre', ' '), 2, 'nombre'],
  ['missing', 'id;precio\nmens-hat-9;79,99\n', 2, 'nombre'],
  ['bad_whole_number', table('peso_g', '350 g'), 2, 'peso_g'],
  ['bad_yes_no', table('novedad', 'quizá'), 2, 'novedad'],
  ['bad_parts', table('composicion', '100 % lana'), 2, 'composicion'],
  ['bad_parts', table('declaraciones', 'Lana: todo: 2026-01-01'), 2, 'declaraciones'],
  ['bad_date', table('declaraciones', 'Lana: todo: GRS 1: 2026-02-30'), 2, 'declaraciones'],
  ['bad_units', table('existencias', '10 | M/Azul: -1'), 2, 'existencias'],
  ['stock_of_nothing', table('existencias', '10 | XL/Azul: 1'), 2, 'existencias'],
  ['bad_eans', table('ean', EAN), 2, 'ean'],
  ['bad_eans', table('ean', `M/Azul: ${EAN} | M/Azul: ${TAKEN}`), 2, 'ean'],
  ['bad_ean', table('ean', 'M/Azul: 4006381333932'), 2, 'ean'],
  ['bad_ean', table('ean', 'M/Azul: 400638133393'), 2, 'ean'],
  ['ean_of_nothing', table('ean', `XL/Azul: ${EAN}`), 2, 'ean'],
  ['ean_twice', table('ean', `M/Azul: ${EAN} | L/Azul: ${EAN}`), 2, 'ean'],
  ['ean_taken', table('ean', `M/Azul: ${TAKEN}`), 2, 'ean'],
  ['no_default_stock', table('existencias', 'M/Azul: 1'), 2, 'existencias'],
  ['unknown_category', table('categorias', 'Sombreros'), 2, 'categorias'],
  ['unknown_size', table('tallas', 'S | XXL'), 2, 'tallas'],
  ['unknown_garment', table('prenda', 'capa'), 2, 'prenda'],
  ['not_in_list', table('lineas', 'nieve'), 2, 'lineas'],
  ['unknown_collection', table('colecciones', 'nieve'), 2, 'colecciones'],
  ['size_twice', table('tallas', 'S | M | S'), 2, 'tallas'],
  ['color_twice', table('colores', 'Azul | Azul'), 2, 'colores'],
  ['too_few', table('colores', ''), 2, 'colores'],
  ['too_long', table('nombre', 'x'.repeat(61)), 2, 'nombre'],
  ['too_high', table('precio', '100000,01'), 2, 'precio'],
  ['too_short', table('descripcion', 'Abriga.'), 2, 'descripcion'],
  ['unknown_maker', table('fabricante', 'nadie'), 2, 'fabricante'],
  ['bad_durability', table('durabilidad', '2'), 2, 'durabilidad'],
  ['bad_durability', table('durabilidad', '100'), 2, 'durabilidad'],
  ['bad_whole_number', table('durabilidad', 'cinco'), 2, 'durabilidad'],
  ['durability_without_terms', table('durabilidad', '5'), 2, 'durabilidad_condiciones'],
  ['id_twice', 'id;precio\nmens-jacket-1;10\nmens-jacket-1;11\n', 3, 'id'],
  ['bad_id', writeTable([fileProduct({ id: 'Chaqueta' })]), 2, 'id'],
  ['too_long', writeTable([fileProduct({ id: `${'a'.repeat(59)}-1` })]), 2, 'id'],
  ['missing', json(withoutId), 4, 'products.0.id'],
  ['wrong_kind', json({ ...jacket, name: 7 }), 6, 'products.0.name'],
  ['wrong_kind', json({ ...jacket, priceCents: 79.99 }), 8, 'products.0.priceCents'],
  ['bad_ean', json({ ...jacket, eans: { 'M/Azul': 'x' } }), 54, 'products.0.eans.M/Azul'],
  ['unknown_field', json({ ...jacket, descuento: 1 }), 53, 'products.0'],
  ['unknown_color', json({ ...jacket, colors: ['Fucsia'] }), 31, 'products.0.colors.0'],
]

test.each(CASES)('%s is told with its line (case %#)', async (reason, text, line, place) => {
  const outcome = await read(text)
  const faults = outcome.ok ? [] : outcome.faults
  const fault = faults.find((one) => one.reason === reason)
  expect([fault?.reason, fault?.place, fault?.line]).toEqual([reason, place, line])
  expect(faultText(fault!)).toMatch(/^.{12,}[.?)]$/u)
})

test('a garment and activities may be left out, in both kinds of file, and taken away', async () => {
  const { garment: _garment, activities: _activities, ...tent } = jacket
  const first = (outcome: Awaited<ReturnType<typeof read>>) =>
    outcome.ok ? outcome.products.get('mens-jacket-1') : outcome.faults
  expect(first(await read(json(tent)))).toEqual({ ...tent, activities: [] })
  expect(first(await read(json({ ...tent, garment: '' })))).toMatchObject({ activities: [] })
  const emptied = first(await read('id;prenda;actividades\nmens-jacket-1;;\n'))
  expect(emptied).toMatchObject({ id: 'mens-jacket-1', activities: [] })
  expect(emptied).not.toHaveProperty('garment')
})

test('who names a garment that the shop does not know is told to leave it out', async () => {
  const outcome = await read(table('prenda', 'capa'))
  expect(outcome.ok ? [] : outcome.faults.map(faultText)).toEqual([
    expect.stringMatching(/^no hay ninguna prenda «capa»\. .*déjala vacía: no hace falta\.$/),
  ])
})

test('a column that is not known is answered with the nearest', async () => {
  const outcome = await read('id;tallla\nmens-jacket-1;M\n')
  const texts = outcome.ok ? [] : outcome.faults.map(faultText)
  expect(texts).toEqual([expect.stringContaining('¿Querías decir tallas?')])
})

test.each([
  ['categorias', 'Chaquetones', /¿Querías decir Chaquetas\? Puede ser: Chaquetas, .*Camisetas/],
  ['departamentos', 'Homber', /¿Querías decir Hombre\? Puede ser: Hombre, Mujer\./],
  ['tallas', 'XXL', /¿Querías decir XL\? Puede ser: XL, /],
  ['colores', 'Asul', /¿Querías decir Azul\? Puede ser: Azul, /],
  ['colecciones', 'Esencial', /¿Querías decir Esenciales\?/],
])(
  'in %s, «%s» is answered with the words of the column, the nearest first',
  async (column, cell, words) => {
    const outcome = await read(table(column, cell))
    const texts = outcome.ok ? [] : outcome.faults.map(faultText)
    expect(texts).toEqual([expect.stringMatching(words)])
  },
)

test('sizes and colours are taken as people write them', async () => {
  const outcome = await read('id;tallas;colores\nmens-jacket-1;m;AZUL | negro\n')
  const product = outcome.ok ? outcome.products.get(jacket.id) : undefined
  expect([product?.sizes, product?.colors]).toEqual([['M'], ['Azul', 'Negro']])
})

test('every reason there is has been seen', () => {
  const seen = new Set(CASES.map(([reason]) => reason))
  expect(seen.size).toBe(42)
})

test('all faults of all files are told at once, and then nothing is read', async () => {
  const outcome = await readOwnerFiles(
    [
      file('uno.csv', 'id;precio;novedad\nmens-jacket-1;x;y\n'),
      file('dos.csv', table('precio', '10') + 'mens-jacket-1;z\n'),
    ],
    shop,
  )
  expect(outcome.ok ? [] : outcome.faults.map((f) => [f.file, f.line, f.reason])).toEqual([
    ['uno.csv', 2, 'bad_price'],
    ['uno.csv', 2, 'bad_yes_no'],
    ['dos.csv', 3, 'bad_price'],
    ['dos.csv', 2, 'id_twice'],
    ['dos.csv', 3, 'id_twice'],
  ])
})

test('a column that is not there keeps what the shop says', async () => {
  const outcome = await read(table('precio', '79,99'))
  const product = outcome.ok ? outcome.products.get(jacket.id) : undefined
  expect(product).toEqual({
    ...jacket,
    priceCents: 7999,
    stock: { default: 0, ...unitsOf(jacket, 10) },
  })
})

test('a size that a row adds begins without stock; one that it takes away has none', async () => {
  const outcome = await read(table('tallas', 'M | XL'))
  const stock = outcome.ok ? outcome.products.get(jacket.id)?.stock : {}
  expect(stock).toEqual({ default: 0, 'M/Azul': 10, 'M/Negro': 10 })
})

const unitsOf = (product: CatalogueFileProduct, units: number) =>
  Object.fromEntries(
    product.colors.flatMap((color) => product.sizes.map((size) => [`${size}/${color}`, units])),
  )
