import { expect, test } from 'vitest'
import { pageFiles } from '#content/pages/page-files.ts'
import searchHelp from '#content/search-help.json' with { type: 'json' }
import { NEEDED_QUESTIONS, readFaq } from './read-faq.ts'

const HEAD = 'título: Dudas\ndescripción: Unas cuantas.\nentrada: Mira.\n\n'
const NEEDED = NEEDED_QUESTIONS.map((id) => `## ¿${id}? [${id}]\n\nSí.\n`).join('\n')

test('a group has its questions, and a question its blocks', () => {
  const text = `${HEAD}# Uno [uno]\n\n## ¿Sí? [si]\n\nSí, en [Envíos](/shipping).\n\n- a\n- b\n\n# Dos [dos]\n\n## ¿No? [no]\n\nNo.\n`
  expect(readFaq(`${text}\n# Lo demás [demas]\n\n${NEEDED}`)).toMatchObject({
    ok: true,
    page: {
      title: 'Dudas',
      groups: [
        {
          id: 'uno',
          title: 'Uno',
          questions: [
            {
              id: 'si',
              question: '¿Sí?',
              answer: [
                ['Sí, en ', { link: '/shipping', text: 'Envíos' }, '.'],
                { list: ['a', 'b'] },
              ],
            },
          ],
        },
        { id: 'dos', questions: [{ id: 'no', answer: ['No.'] }] },
        { id: 'demas' },
      ],
    },
  })
})

test.each([
  ['a question before any group', `${HEAD}## ¿Sí? [si]\n\nSí.\n`, 5, 'Falta el grupo'],
  ['an empty group', `${HEAD}# Uno [uno]\n`, 1, 'secciones'],
  ['no group', HEAD, 1, 'Falta el grupo'],
  [
    'a needed question that is missing',
    `${HEAD}# Uno [uno]\n\n## ¿Sí? [si]\n\nSí.\n`,
    10,
    '[formas-de-pago]',
  ],
  [
    'an address twice',
    `${HEAD}# Uno [uno]\n\n## ¿Sí? [si]\n\nSí.\n\n# Dos [dos]\n\n## ¿No? [si]\n\nNo.\n`,
    13,
    '[si] está dos veces',
  ],
  ['too long a text', HEAD + ' '.repeat(60_000), 1, 'demasiado largas'],
  ['an unknown name', `${HEAD}# Uno [uno]\n\n## ¿Sí? [si]\n\n{{iba}}\n`, 9, '{{iba}} no es'],
])('%s is refused with its line', (_, text, line, message) => {
  expect(readFaq(text)).toEqual({
    ok: false,
    line,
    message: expect.stringContaining(message) as string,
  })
})

test('the file of the questions can be read', () => {
  expect(readFaq(pageFiles.get('faq') ?? '')).toMatchObject({ ok: true })
})

test('the questions that the search leads to are those that cannot be taken away', () => {
  const led = searchHelp.flatMap(({ to }) => (to.startsWith('/faq#') ? [to.slice(5)] : []))
  expect(NEEDED_QUESTIONS).toEqual(led)
})
