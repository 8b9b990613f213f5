import { expect, test } from 'vitest'
import { choose, openOptions, parseChat, renderChat, type ChatScript } from './chat.ts'

const script: ChatScript = {
  start: {
    says: ['Hola.', '¿Qué buscas?'],
    options: [{ label: 'Botas', to: 'boots' }, { label: 'Nada' }],
  },
  boots: {
    says: ['Hay dos.'],
    options: [
      { label: 'Otra vez', to: 'boots' },
      { label: 'Volver', to: 'start' },
    ],
  },
}
const fresh = { from: 'start', chosen: [] }
const told = (chosen: readonly string[], from = 'start') =>
  renderChat(script, { from, chosen })?.map(
    ({ content, isBot }) => `${isBot ? '' : '> '}${content}`,
  )

test('a talk begins with the greeting and its options', () => {
  const [greeting] = renderChat(script, fresh) ?? []
  expect(greeting).toMatchObject({ id: 'm0', content: 'Hola.\n¿Qué buscas?', isBot: true })
  expect(greeting?.options?.map(({ label }) => label)).toEqual(['Botas', 'Nada'])
})

test('an option adds what was said and its answer, which brings new options', () => {
  const talk = choose(script, fresh, 'Botas')
  const messages = renderChat(script, talk) ?? []
  expect(told(talk.chosen)).toEqual(['Hola.\n¿Qué buscas?', '> Botas', 'Hay dos.'])
  expect(messages.map(({ id }) => id)).toEqual(['m0', 'm1', 'm2'])
  expect(openOptions(messages).map(({ label }) => label)).toEqual(['Otra vez', 'Volver'])
})

test('an option without an answer is said, and the same options stay', () => {
  const talk = choose(script, fresh, 'Nada')
  expect(told(talk.chosen)).toEqual(['Hola.\n¿Qué buscas?', '> Nada'])
  expect(openOptions(renderChat(script, talk) ?? []).map(({ label }) => label)).toEqual([
    'Botas',
    'Nada',
  ])
})

test('what is no open option changes nothing', () => {
  expect(choose(script, fresh, 'Volver')).toBe(fresh)
})

test('a long talk forgets its beginning and goes on', () => {
  let talk = choose(script, fresh, 'Botas')
  for (let count = 1; count < 40; count += 1) talk = choose(script, talk, 'Otra vez')
  expect(talk).toMatchObject({ from: 'start' })
  expect(talk.chosen).toHaveLength(40)
  talk = choose(script, talk, 'Volver')
  expect(talk.from).toBe('boots')
  expect(talk.chosen).toHaveLength(40)
  expect(told(talk.chosen, talk.from)?.slice(-2)).toEqual(['> Volver', 'Hola.\n¿Qué buscas?'])
})

test('a name that every object has is no answer', () => {
  expect(renderChat(script, { from: 'constructor', chosen: [] })).toBeNull()
})

test('what a tab kept is told again', () => {
  const talk = { from: 'start', chosen: ['Botas', 'Otra vez'] }
  expect(parseChat(script, JSON.stringify(talk))).toEqual(talk)
})

test.each<[string, string | null]>([
  ['nothing', null],
  ['no JSON', '{"from":'],
  ['a number', '7'],
  ['a list', '[]'],
  ['no answer to begin from', '{"chosen":[]}'],
  ['an answer that the script has not', '{"from":"hats","chosen":[]}'],
  ['a name that every object has', '{"from":"constructor","chosen":[]}'],
  ['choices that are no list', '{"from":"start","chosen":"Botas"}'],
  ['a choice that is no text', '{"from":"start","chosen":[1]}'],
  ['a choice that was not open', '{"from":"start","chosen":["Volver"]}'],
  ['more than a talk keeps', JSON.stringify({ from: 'boots', chosen: Array(41).fill('Otra vez') })],
])('%s is no kept talk', (_, stored) => {
  expect(parseChat(script, stored)).toBeNull()
})
