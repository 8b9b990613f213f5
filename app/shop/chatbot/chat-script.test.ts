import { expect, test } from 'vitest'
import { chatbot } from './chat-content.ts'
import { START, type ChatNode, type ChatScript } from './chat.ts'
import { fillIn } from './chat-facts.ts'
import { chatScript } from './chat-script.ts'

const written: ChatScript = chatbot
const ids = Object.keys(written)
const nodes: [string, ChatNode][] = Object.entries(written)
const targets = (node: ChatNode): string[] => node.options.flatMap(({ to }) => to ?? [])

/** The answers reachable in `steps` choices. */
function within(from: readonly string[], steps: number): Set<string> {
  const seen = new Set(from)
  for (let step = 0; step < steps; step += 1) {
    const next = [...seen].flatMap((id) => targets(written[id] as ChatNode))
    for (const to of next) seen.add(to)
  }
  return seen
}

test('the help knows what it was asked to know', () => {
  expect(written[START]?.options.map(({ label }) => label)).toEqual([
    'Ropa por actividad',
    'Precios de chaquetas',
    'Tallas',
    'Mi pedido',
    'Envíos',
    'Devoluciones',
    'Formas de pago',
    'Contacto',
  ])
})

test('every answer can be reached from the start', () => {
  expect([...within([START], ids.length)].toSorted()).toEqual(ids.toSorted())
})

test.each(nodes)('"%s" leads on: to answers that exist, each by its own words', (_, node) => {
  expect(node.says.length).toBeGreaterThan(0)
  expect(node.options.length).toBeGreaterThan(0)
  for (const { to } of node.options) expect(ids).toContain(to)
  const labels = node.options.map(({ label }) => label)
  expect(new Set(labels).size).toBe(labels.length)
})

test.each(ids.filter((id) => id !== START))('"%s" leads back to the start', (id) => {
  expect(targets(written[id] as ChatNode)).toContain(START)
})

test.each(ids)('from "%s" a person is at most two choices away', (id) => {
  expect(within([id], 2)).toContain('contact')
})

test('words that promise a way lead there, wherever they stand', () => {
  const led = (words: string) =>
    nodes.flatMap(([, { options }]) =>
      options.filter(({ label }) => label === words).map(({ to }) => to),
    )
  expect(new Set(led('Hablar con una persona'))).toEqual(new Set(['contact']))
  expect(new Set(led('Volver al inicio'))).toEqual(new Set([START]))
})

test('a person is reached by form, mail or telephone', () => {
  expect(chatScript()['contact']?.links?.map(({ to }) => to)).toEqual([
    '/contact',
    'mailto:hola@vereda.example',
    'tel:+34900000000',
  ])
})

test('no figure is typed into the script: all come from the policy', () => {
  expect(JSON.stringify(chatbot).match(/\d+/g)).toBeNull()
})

test('every word in braces is filled in', () => {
  expect(JSON.stringify(chatScript())).not.toMatch(/\{[a-z-]+\}/)
  expect(() => fillIn('{precio-de-nada}')).toThrow('precio-de-nada')
})

test.each([
  ['{rango-cortavientos}', '49–89 € (59,29–107,69 € IVA incl.)'],
  ['{rango-softshells}', '89–149 € (107,69–180,29 € IVA incl.)'],
  ['{rango-impermeables}', '149–299 € (180,29–361,79 € IVA incl.)'],
  ['{rango-alta-montana}', '299–499 € (361,79–603,79 € IVA incl.)'],
  ['{gratis-desde}', '50 €'],
  ['{precio-estandar}, {plazo-estandar}', '3,95 €, 3-5 días laborables'],
  ['{precio-expres}, {plazo-expres}', '6,95 €, 24-48 h, solo península'],
  ['{precio-internacional}, {plazo-internacional}', '9,95 €, 5-7 días laborables'],
  ['{dias-devolucion}, {dias-reembolso}, {intentos}, {garantia}', '30, 3-5, 2, 3'],
])('%s reads "%s"', (text, filled) => {
  expect(fillIn(text).replaceAll('\u00A0', ' ').replaceAll('\u2060', '')).toBe(filled)
})
