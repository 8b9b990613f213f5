import { expect, test } from 'vitest'
import { pageFiles } from '#content/pages/page-files.ts'
import { readFaq } from './read-faq.ts'

const HEAD = 'título: Dudas\ndescripción: Unas cuantas.\nentrada: Mira.\n\n'

test('a group has its questions, and a question its blocks', () => {
  const text = `${HEAD}# Uno [uno]\n\n## ¿Sí? [si]\n\nSí, en [Envíos](/shipping).\n\n- a\n- b\n\n# Dos [dos]\n\n## ¿No? [no]\n\nNo.\n`
  expect(readFaq(text)).toMatchObject({
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
      ],
    },
  })
})

test.each([
  ['a question before any group', `${HEAD}## ¿Sí? [si]\n\nSí.\n`, 5, 'Falta el grupo'],
  ['an empty group', `${HEAD}# Uno [uno]\n`, 1, 'secciones'],
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
