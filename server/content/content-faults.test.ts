import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { pageFiles } from '#content/pages/page-files.ts'
import { contentFaults } from './content-faults.ts'
import { CONTENT_FILES } from './content-schemas.ts'

/** A file of content with another text in it. */
const edited = (file: string, from: string, to: string) => {
  const found = CONTENT_FILES.find((one) => one.file === file)!
  const text = JSON.stringify(found.content)
  expect(text).toContain(from)
  return [{ ...found, content: JSON.parse(text.replace(from, to)) as unknown }]
}

test('the files of this shop are right, and each is looked at', () => {
  const folder = path.resolve(import.meta.dirname, '../../content')
  const files = fs.globSync('{,options/,pages/}*.json', { cwd: folder })
  // The catalogue has its own check, and no shop starts without an icon.
  const other = files.filter((file) => CONTENT_FILES.every((one) => one.file !== file))
  expect(other).toEqual(['manifest.json'])
  expect(pageFiles.size).toBeGreaterThanOrEqual(8)
  expect(contentFaults()).toEqual([])
})

test.each([
  [
    'gifts.json',
    '"place":"hombre"',
    '"place":"homber"',
    /^content\/gifts\.json: pages\.men\.place: «homber» no vale\. .*hombre/,
  ],
  [
    'gifts.json',
    '"title":"Regalos para él",',
    '',
    /^content\/gifts\.json: pages\.men\.title: falta\.$/,
  ],
  [
    'gifts.json',
    '[4000,',
    '["4000",',
    /^content\/gifts\.json: bandsUpToCents\.0: aquí va un número\.$/,
  ],
  [
    'gifts.json',
    '4000',
    '40.5',
    /^content\/gifts\.json: bandsUpToCents\.0: aquí va un número entero\.$/,
  ],
  [
    'home-day.json',
    '"name":"Niebla"',
    '"name":""',
    /^content\/home-day\.json: chapters\.0\.name: aquí va un texto que no esté vacío\.$/,
  ],
  [
    'home.json',
    '"cta":',
    '"boton":"Ver","cta":',
    /^content\/home\.json: slides\.0\.boton: sobra: quítalo o corrige su nombre\.$/,
  ],
  [
    'chatbot.json',
    '"to":"activities"',
    '"to":"activitis"',
    /topics\.start\.options\.0\.to: «activitis» no vale\. .*activities/,
  ],
  [
    'collections.json',
    '"kind":"steps"',
    '"kind":"step"',
    /^content\/collections\.json: urban\.sections\.0\.kind: «step» no vale\. .*steps/,
  ],
  [
    'policy.json',
    '"withoutVat"',
    '"sinIva"',
    /^content\/policy\.json: prices\.include: «sinIva» no vale\./,
  ],
  [
    'policy.json',
    '"lineQuantity":10',
    '"lineQuantity":0',
    /^content\/policy\.json: limits\.lineQuantity: aquí va un número que no sea menor que 1\.$/,
  ],
  ['vat-rates.json', '"FR":20,', '', /^content\/vat-rates\.json: FR: falta\.$/],
  [
    'options/colors.json',
    '#2a2b2e',
    'negro',
    /^content\/options\/colors\.json: Negro: aquí va un color como #4d6650\.$/,
  ],
  [
    'anatomy.json',
    '"camisa":',
    '"camsia":',
    /^content\/anatomy\.json: camsia: «camsia» no vale\. .*camisa/,
  ],
])(
  '%s with %s as %s is told by its file, its place and what belongs there',
  (file, from, to, says) => {
    expect(contentFaults(edited(file, from, to), new Map())).toEqual([expect.stringMatching(says)])
  },
)

test('a page of text is told by its file and its line', () => {
  const pages = new Map([
    [
      'returns',
      (pageFiles.get('returns') ?? '').replace('{{plazo.devolver}}', '{{plazo.devolve}}'),
    ],
    ['faq', 'título: Dudas'],
  ])
  expect(contentFaults([], pages)).toEqual([
    expect.stringMatching(
      /^content\/pages\/returns\.txt, línea 2: \{\{plazo\.devolve\}\}.*plazo\.devolver/,
    ),
    expect.stringMatching(/^content\/pages\/faq\.txt, línea 1: Falta «descripción:»/),
  ])
})
