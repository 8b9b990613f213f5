import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CatalogueFileProduct } from '#core/catalogue/catalogue-file.ts'
import type { FaultReason } from '#core/catalogue/catalogue-faults.ts'
import { firstMakers } from '#core/catalogue/makers/first-makers.ts'
import { fileProduct } from '#tests/support/factories/factories.ts'
import { ownFieldsOfShop } from '#tests/support/own-fields.ts'
import { writeTable } from './catalogue-table.server.ts'
import { faultText } from './fault-words.ts'
import { readOwnerFiles } from './read-catalogue-file.server.ts'

const VALUES = { autoportante: true, peso: 2.4, plazas: 3, temporada: '3 estaciones' }
const tent = fileProduct({ id: 'tent-1', ownFields: VALUES })

/** Reads a file for a shop that has the tent. */
async function read(text: string, known: CatalogueFileProduct = tent) {
  const outcome = await readOwnerFiles([{ name: 'tiendas', chunks: [Buffer.from(text)] }], {
    known: async () => new Map([[known.id, known]]),
    findEanHolders: async () => new Map(),
    makers: firstMakers,
  })
  return outcome.ok
    ? { products: [...outcome.products.batches(10)].flat() }
    : { faults: outcome.faults }
}

const ownFieldsIn = async (text: string) => (await read(text)).products?.[0]?.ownFields
const json = (ownFields: object) =>
  JSON.stringify({ note: 'Prueba', products: [{ ...tent, ownFields }] }, null, 1)

test('a table has a column for each own field, and brings every value back', async () => {
  ownFieldsOfShop()
  const values = fc.record(
    {
      plazas: fc.integer({ min: -99, max: 99 }),
      peso: fc.integer({ min: 0, max: 999_999 }).map((n) => n / 100),
      autoportante: fc.boolean(),
      temporada: fc.constantFrom('3 estaciones', '4 estaciones'),
      varillas: fc.constantFrom('Fibra', '=1+1', '-5', '«7001», aluminio; "frío"', "'+"),
    },
    { requiredKeys: ['plazas'] },
  )
  await fc.assert(
    fc.asyncProperty(values, async (ownFields) => {
      const product = fileProduct({ id: 'tent-1', ownFields })
      const { products } = await read(writeTable([product]))
      expect(products).toEqual([product])
    }),
  )
  const [head] = writeTable([tent]).split('\n')
  expect(head).toContain(
    ';campo:plazas;campo:peso;campo:autoportante;campo:temporada;campo:varillas',
  )
})

test.each([
  ['id;nombre\ntent-1;Iglú\n', VALUES], // no column: all stay
  ['id;campo:plazas\ntent-1;4\n', { ...VALUES, plazas: 4 }],
  ['id; CAMPO:Plazas \ntent-1; 4 \n', { ...VALUES, plazas: 4 }],
  ['id;campo:peso\ntent-1;10,25\n', { ...VALUES, peso: 10.25 }],
  ['id;campo:autoportante\ntent-1;NO\n', { ...VALUES, autoportante: false }],
  ['id;campo:temporada\ntent-1;4 Estaciones\n', { ...VALUES, temporada: '4 estaciones' }],
  ['id;campo:varillas\ntent-1;Fibra\n', { ...VALUES, varillas: 'Fibra' }],
  [
    'id;campo:plazas;campo:peso\ntent-1;;\n',
    { autoportante: true, temporada: '3 estaciones' }, // an empty cell takes one away
  ],
  ['id;campo:plazas;campo:peso;campo:autoportante;campo:temporada\ntent-1;;;;\n', undefined],
])('%j leaves %j', async (table, values) => {
  ownFieldsOfShop()
  expect(await ownFieldsIn(table)).toEqual(values)
})

test.each<[string, FaultReason, number, string | null, string]>([
  [
    'id;campo:color\ntent-1;x\n',
    'unknown_own_field',
    1,
    null,
    '«npm run shop -- campos añadir "Color" --clase texto|numero|si-no|opcion»',
  ],
  ['id;campo:plasas\ntent-1;x\n', 'unknown_own_field', 1, null, '¿Querías decir plazas?'],
  ['id;campo:plazas;campo:Plazas\ntent-1;1;2\n', 'column_twice', 1, null, 'campo:plazas'],
  ['id;campo:peso\n\ntent-1;2.4\n', 'bad_own_field', 3, 'campo:peso', 'número en kg, con coma'],
  ['id;campo:peso\ntent-1;mucho\n', 'bad_own_field', 2, 'campo:peso', '«mucho» no vale: «Peso» es'],
  ['id;campo:autoportante\ntent-1;a veces\n', 'bad_own_field', 2, 'campo:autoportante', '«sí» o'],
  [
    'id;campo:temporada\ntent-1;verano\n',
    'bad_own_field',
    2,
    'campo:temporada',
    '3 estaciones, 4 estaciones',
  ],
  ['id;campo:varillas\ntent-1;"dos\nlíneas"\n', 'bad_own_field', 2, 'campo:varillas', 'una línea'],
])('%j is refused as %s, in line %i', async (table, reason, line, place, words) => {
  ownFieldsOfShop()
  const { faults } = await read(table)
  expect(faults).toEqual([expect.objectContaining({ reason, line, place })])
  expect(faults?.map(faultText).join('')).toContain(words)
})

test('JSON has the values as they are, and a fault of one names its line', async () => {
  ownFieldsOfShop()
  expect(await ownFieldsIn(json({ peso: 2.4, autoportante: false }))).toEqual({
    autoportante: false,
    peso: 2.4,
  })
  expect(await ownFieldsIn(json({}))).toBeUndefined()
  const text = json({ peso: '2,4', color: 'x', varillas: ['a'], plazas: null })
  const { faults } = await read(text)
  const lineOf = (key: string) =>
    text.split('\n').findIndex((line) => line.includes(`"${key}":`)) + 1
  expect(faults?.map(({ reason, line, place }) => [reason, line, place])).toEqual(
    ['color', 'peso', 'plazas', 'varillas'].map((key) => [
      key === 'color' ? 'unknown_own_field' : 'bad_own_field',
      lineOf(key),
      `products.0.ownFields.${key}`,
    ]),
  )
  expect(faults?.map(faultText)).toContainEqual(
    '«["a"]» no vale: «Varillas» es un texto de una línea, de hasta 120 letras.',
  )
})

test('a shop without own fields refuses them with the command, and names none', async () => {
  const { faults } = await read('id;campo:columna-de-agua\ntent-1;x\n', fileProduct())
  expect(faults?.map(faultText)).toEqual([
    'la tienda no tiene ningún campo propio «columna-de-agua». Si es nuevo, añádelo antes con «npm run shop -- campos añadir "Columna de agua" --clase texto|numero|si-no|opcion».',
  ])
})
