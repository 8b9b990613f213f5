import { formatDay } from '#core/base/dates/format-dates.ts'
import { expect, test } from 'vitest'
import { faqPage } from '#core/settings/page-texts.ts'
import { plainBlocks, plainText } from './page-content.ts'

test('text with links and weight in it is words without them', () => {
  const text = [
    'Mira ',
    { link: '/shipping', text: 'Envíos' },
    ' y ',
    { strong: 'guarda' },
    ' el correo.',
  ]
  expect(plainText(text)).toBe('Mira Envíos y guarda el correo.')
})

test('every kind of block has words', () => {
  const words = plainBlocks([
    'Uno',
    { list: ['dos'] },
    { steps: ['tres'] },
    { facts: [{ label: 'NIF', value: 'B0' }] },
    { table: { caption: 'x', head: ['y', 'z'], rows: [['Portugal', '9']] } },
    { form: { text: ['Por la presente'], fields: ['Fecha'] } },
  ])
  expect(words).toBe('Uno\ndos\ntres\nNIF: B0\nPortugal, 9\nPor la presente\nFecha')
})

test('a day reads as in Spain, wherever the server stands', () => {
  expect(formatDay('2024-03-19')).toBe('19 de marzo de 2024')
})

test('the questions stand in three groups of five or more, each with an address of its own', () => {
  expect(faqPage().groups.map(({ title }) => title)).toEqual(['Pedidos', 'Envíos', 'Productos'])
  for (const { questions } of faqPage().groups) expect(questions.length).toBeGreaterThanOrEqual(5)
  const ids = faqPage().groups.flatMap(({ id, questions }) => [id, ...questions.map((q) => q.id)])
  expect(new Set(ids).size).toBe(ids.length)
  for (const id of ids) expect(id).toMatch(/^[a-z-]+$/)
})
