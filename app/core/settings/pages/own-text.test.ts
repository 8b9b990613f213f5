import { expect, test } from 'vitest'
import { pageFiles } from '#content/pages/page-files.ts'
import { changesInWords, contentOfText } from './changes-in-words.ts'
import { readOwnText } from './own-text.ts'

const FILE = pageFiles.get('faq') ?? ''

test('every file is written as it is read, the questions too', () => {
  for (const [name, text] of pageFiles) {
    expect([name, readOwnText(name, text)]).toEqual([name, expect.objectContaining({ text })])
  }
})

test('the same questions typed in another way are the same text', () => {
  const typed = FILE.replaceAll('\n\n', '\n\n\n').replace('- Visa', '-   Visa')
  expect(readOwnText('faq', typed)).toMatchObject({ text: FILE })
})

test('what changes in the questions is told by group and question', () => {
  const own = FILE.replace('# Envíos [envios]', '# Envíos y plazos [envios]')
    .replace('## ¿Necesito una cuenta para comprar? [cuenta]', '## ¿Hace falta cuenta? [cuenta]')
    .replace('# Productos [productos]', '# Productos [productos]\n\n## ¿Y esto? [esto]\n\nEsto.')
  expect(own).not.toBe(FILE)
  expect(changesInWords(contentOfText('faq', FILE), contentOfText('faq', own))).toEqual([
    'Cambia: ¿Hace falta cuenta? [cuenta], Envíos y plazos [envios].',
    'Nueva: ¿Y esto? [esto].',
  ])
})

test('a fault of the questions is refused with its line', () => {
  const own = FILE.replace('## ¿Necesito', '##¿Necesito')
  expect(readOwnText('faq', own)).toMatchObject({ ok: false, line: 7 })
})
