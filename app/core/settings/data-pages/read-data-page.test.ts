import { expect, test } from 'vitest'
import { menus } from '#core/catalogue/listing/menus.ts'
import { explore, navigation } from '#core/catalogue/listing/navigation.ts'
import { publicChanges } from '#core/base/policy/live-settings.ts'
import { underChanges } from '#core/settings/settings.ts'
import { fileText } from '#core/settings/page-texts.ts'
import { changesInWords, contentOfText } from '#core/settings/pages/changes-in-words.ts'
import { DATA_PAGES, findDataPage } from './data-pages.ts'
import { dataChanges, readDataPage } from './read-data-page.ts'

const read = (name: string, from: string, to: string, isStored = false) => {
  const text = fileText(name)
  expect(text).toContain(from)
  return readDataPage(findDataPage(name)!, text.replace(from, to), isStored)
}

test.each(DATA_PAGES)('$file can be published as it is, and written again is the same', (page) => {
  const text = fileText(page.name)
  expect(readDataPage(page, text)).toMatchObject({ ok: true, text, value: page.content })
})

test.each([
  [
    'portada',
    '"/collections/bali"',
    '"/collections/balí"',
    'slides.0.link',
    /^Pase 1 › Lleva a: .*bali/,
  ],
  [
    'portada',
    '"image": "bali"',
    '"image": "bly"',
    'slides.0.image',
    /^Pase 1 › Foto: «bly» no vale\. .*bali/,
  ],
  [
    'menus',
    '?category=outerwear',
    '?category=capas',
    'men.pictures.0.to',
    /ninguna categoría «capas»/,
  ],
  [
    'menus',
    '"/products/men"',
    '"/products/man"',
    'men.columns.0.links.0.to',
    /^Menú de hombre › Columna 1 › Enlace 1 › Dirección: .*\/products\/men/,
  ],
  [
    'menus',
    '"/gifts/men"',
    '"https://otra.example"',
    'men.columns.3.links.0.to',
    /no es una dirección de la tienda/,
  ],
  [
    'cabecera',
    '"label": "Mujer"',
    '"label": ""',
    'ways.2.label',
    /^Entrada 3 › Texto: aquí va un texto/,
  ],
  ['dia', '"hour": "07:00"', '"hour": "08:00"', 'chapters.0.hour', /«08:00» no vale/],
  [
    'listas',
    '"lead": "Para el monte',
    '"lead": "A {{tienda.monte}}',
    'pages.outdoor.lead',
    /\{\{tienda\.monte\}\} no es/,
  ],
  ['regalos', '4000', '"4000"', 'bandsUpToCents.0', /aquí va un número/],
])('%s with %s as %s is told at its field', (name, from, to, path, message) => {
  const fault = { path, message: expect.stringMatching(message) as unknown }
  expect(read(name, from, to)).toEqual({ ok: false, faults: [fault] })
})

test('what is no data is told by its line', () => {
  const page = findDataPage('portada')!
  expect(readDataPage(page, '{\n  "slides": 1 "values"\n}')).toMatchObject({
    faults: [{ path: '', message: 'No se puede leer como datos: línea 2, columna 15.' }],
  })
})

test('a text that was published stays, although its category is gone since then', () => {
  expect(read('menus', '?category=outerwear', '?category=capas', true).ok).toBe(true)
})

test('what is published is what the code reads, with the name of the shop; the rest is the file’s', () => {
  const own = fileText('cabecera')
    .replace('"Mujer"', '"Para {{tienda.nombre}}"')
    .replace('"Explorar Colección"', '"Ver la colección"')
  const changes = dataChanges({ cabecera: own, menus: 'roto', terms: 'texto' })
  const seen = underChanges(changes, () => [
    navigation.ways[2]?.label,
    explore.label,
    explore.to,
    menus.men.label,
  ])
  expect(seen).toEqual(['Para Vereda', 'Ver la colección', '/collections/bali', 'Hombre'])
})

test('browsers get menus and links, and nothing that only the server needs', () => {
  const texts = Object.fromEntries(DATA_PAGES.map(({ name }) => [name, fileText(name)]))
  const sent = underChanges(dataChanges(texts), () => Object.keys(publicChanges()))
  const roots = new Set(sent.map((path) => path.split('.')[0]))
  expect(roots).toEqual(new Set(['explore', 'menus', 'navigation']))
})

test('what differs is named by its entry', () => {
  const after = fileText('portada').replace('"/collections/outdoor"', '"/bascula"')
  expect(after).not.toBe(fileText('portada'))
  const words = changesInWords(
    contentOfText('portada', fileText('portada')),
    contentOfText('portada', after),
  )
  expect(words).toEqual(['Cambia: Pase 2 [slides.1].'])
})
