import { afterEach, expect, test } from 'vitest'
import { pageFiles } from '#content/pages/page-files.ts'
import staticPages from '#content/static-pages.json' with { type: 'json' }
import { readChangesFrom } from '#core/base/policy/live-settings.ts'
import type { PageContent } from './page-content.ts'
import { NEEDED_SECTIONS, readPage } from './read-page.ts'
import { readSources } from '#tests/repo-files.ts'
import { allNames, withWords } from './page-words.ts'
import { writePage } from './write-page.ts'

const fileOf = (name: string) => pageFiles.get(name) ?? ''
const good = (name: string, text: string): PageContent => {
  const read = readPage(name, text)
  if (read.ok) return read.page
  throw new Error(`${read.line}: ${read.message}`)
}

let undo: (() => void) | undefined
afterEach(() => undo?.())
function under(changes: Readonly<Record<string, unknown>>) {
  const before = readChangesFrom(() => changes)
  undo = () => void readChangesFrom(before)
}

const CHANGED = {
  'policy.shipping.standard.priceCents': 495,
  'policy.shipping.international.priceCentsByCountry.PT': 1095,
  'policy.returns.days': 45,
  'retention.orderYears': 9,
  'shop.legalName': 'Otra | **S. L.** {{iva}}',
  'shop.address.city': 'Sevilla',
  'shop.email': 'otra@vereda.example',
  'shop.phone': '+34 910 000 000',
}

test.each(staticPages)('%s is written as it is read, with the figures of now', (name) => {
  const text = fileOf(name)
  const read = good(name, text)
  expect(writePage(read)).toBe(text)
  const before = JSON.stringify(withWords(read))
  expect(before).not.toMatch(/\{\{|undefined|""/)
  under(CHANGED)
  expect(JSON.stringify(withWords(read)) === before).toBe(name === 'cookies-policy')
})

test('the files have names, not figures and facts of the shop', () => {
  const all = staticPages.map(fileOf).join('\n')
  expect(all).toContain('Tienes {{plazo.devolver}} desde que recibes el pedido')
  expect(all).toContain('| {{filas.internacional}} |')
  expect(all).toContain('[{{tienda.telefono}}](tel:{{tienda.telefono}})')
  expect(all).not.toMatch(/\d (?:días|€|meses|años)|B00000000|hola@|900 000 000|undefined/)
  expect(new Set(allNames()).size).toBe(allNames().length)
})

test('what an editor changes in passing does not matter', () => {
  const text = fileOf('returns')
  const edited = `\uFEFF${text.replaceAll('\n', '  \r\n').replace('\r\n\r\n', '\r\n\r\n\r\n')}\r\n`
  expect(writePage(good('returns', edited))).toBe(text)
})

test('a paragraph may have several lines', () => {
  const page = good('returns', `${HEAD}\n# Uno [uno]\n\nprimera línea\nsegunda\n`)
  expect(page.sections).toEqual([{ id: 'uno', title: 'Uno', blocks: ['primera línea segunda'] }])
})

const HEAD = 'título: Una\ndescripción: Dos\nentrada: Tres\n'
const section = (block: string) => `${HEAD}\n# Uno [uno]\n\n${block}\n`

test.each<[string, string, number, string]>([
  ['nothing', '', 1, 'Falta «título:»'],
  ['no description', 'título: Una\nentrada: x', 1, 'Falta «descripción:»'],
  ['another first line', 'hola', 1, 'Aquí van «título:»'],
  ['a head written wrong', 'titullo: Una', 1, '¿Querías decir «título:»?'],
  ['a title twice', 'título: Una\ntítulo: Dos', 2, '«título:» está dos veces'],
  ['a day that is none', HEAD.replace('entrada', 'fecha: 2026-02-30\nentrada'), 3, 'La fecha va'],
  ['a long title', HEAD.replace('Una', 'x'.repeat(121)), 1, 'caben 120'],
  ['no section', HEAD, 1, 'de 1 a 40 secciones'],
  ['text before a section', `${HEAD}\nhola`, 5, 'Falta el título de la sección'],
  ['a section without an id', `${HEAD}\n# Uno\n\nx`, 5, 'empieza con «# Título [identificador]»'],
  ['an id with capitals', `${HEAD}\n# Uno [Uno]\n\nx`, 5, 'empieza con'],
  ['two sections with one id', `${section('x')}\n# Dos [uno]\n\ny`, 9, '[uno] está dos veces'],
  ['an empty section', `${section('x')}\n# Dos [dos]\n`, 9, 'está vacía'],
  ['text under a title', `${HEAD}\n# Uno [uno]\nx`, 6, 'Deja una línea en blanco'],
  ['an unknown figure', section('en {{plazo.nada}}'), 7, '{{plazo.nada}} no es ninguna cifra'],
  ['a name written wrong', section('{{plazo.devolvr}}'), 7, '¿Querías decir plazo.devolver?'],
  ['an item written wrong', section('- {{frases.sin-iba}}'), 7, '¿Querías decir frases.sin-iva?'],
  [
    'rows written wrong',
    section('tabla: t\n| a | b |\n| {{filas.internacionales}} |'),
    9,
    '¿Querías decir filas.internacional?',
  ],
  ['a name of objects', section('{{constructor}}'), 7, 'no es ninguna cifra'],
  ['rows in a text', section('son {{filas.internacional}}'), 7, 'no es ninguna cifra'],
  ['half a figure', section('en {{plazo.devolver'), 7, 'llaves a medias'],
  ['HTML', section('a <b>b</b>'), 7, 'no se escribe HTML'],
  ['a script', section('<script>alert(1)</script>'), 7, 'no se escribe HTML'],
  ['a link to a script', section('[a](javascript:alert)'), 7, 'no vale como enlace'],
  ['a link without TLS', section('[a](http://vereda.example)'), 7, 'no vale como enlace'],
  ['a link to another host', section('[a](//vereda.example/x)'), 7, 'no vale como enlace'],
  ['half a link', section('[a](/contact'), 7, 'a medias'],
  ['half a weight', section('**a'), 7, 'a medias'],
  ['a link twice', section('[a](/x) y [a](/x)'), 7, 'dos veces en el párrafo'],
  ['a text twice', section('a\n\nb\n\na'), 11, 'dos veces en la sección'],
  ['an item twice', section('- a\n- a'), 8, '«a» está dos veces'],
  ['a list under a text', section('a:\n- b'), 8, 'deja una en blanco'],
  ['a fact without a value', section('= NIF'), 7, '= Nombre: valor'],
  ['a table without a title', section('| a | b |\n| c | d |'), 7, 'tabla: su título'],
  ['a table without rows', section('tabla: t\n| a | b |'), 7, 'una fila de títulos'],
  ['a row too short', section('tabla: t\n| a | b |\n| c |'), 9, 'La fila tiene 1 casillas'],
  ['an empty cell', section('tabla: t\n| a | b |\n| c | |'), 9, 'Falta el texto'],
  ['a form out of order', section('_ Fecha\n> Hola'), 8, 'van antes'],
  ['a control character', section('a\u001Bb'), 7, 'no se puede leer'],
  ['a long line', section('x'.repeat(3001)), 7, 'caben 3000'],
  ['a long page', 'x'.repeat(60_001), 1, 'caben 60000'],
])('%s is refused with its line', (_, text, line, message) => {
  expect(readPage('returns', text)).toEqual({
    ok: false,
    line,
    message: expect.stringContaining(message) as string,
  })
})

test.each(Object.entries(NEEDED_SECTIONS))('%s keeps the sections it is linked by', (name, ids) => {
  const text = fileOf(name)
  for (const id of ids) {
    expect(readPage(name, text.replace(`[${id}]`, '[otra]'))).toMatchObject({
      ok: false,
      message: `Falta la sección [${id}]: la tienda la necesita o enlaza a ella.`,
    })
  }
})

test('a needed section under another name is asked about', () => {
  const text = fileOf('terms').replace('[garantia]', '[garantias]')
  expect(readPage('terms', text)).toMatchObject({
    message: expect.stringMatching(/^Falta la sección \[garantia\].*¿Es \[garantias\]\?$/),
  })
})

test('the head is read whatever its capitals and accents', () => {
  const read = readPage('about', section('x').replace('título:', 'Titulo:'))
  expect(read).toMatchObject({ ok: true, page: { title: 'Una' } })
})

test('every section that the shop links to is a needed one', () => {
  const links = readSources()
    .filter(({ path }) => !/\.(?:test|e2e)\.|\.md$/.test(path))
    .flatMap(({ text }) => [...text.matchAll(/\/([a-z-]+)#([a-z-]+)/g)])
    .filter(([, name = '']) => staticPages.includes(name))
  expect(links.length).toBeGreaterThan(3)
  const missing = links.filter(([, name = '', id = '']) => !NEEDED_SECTIONS[name]?.includes(id))
  expect(missing.map(([link]) => link)).toEqual([])
})
