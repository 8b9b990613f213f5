import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { createRoutesStub, data } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { drawPage, linksOf } from '#tests/support/dom/draw-page.tsx'
import type { DeskAnswer } from '../../http/desk-answer.ts'
import { NewOrderPage } from './new-order-page.tsx'
import { asFacts, type ShownOrder } from './shown-order.ts'

const SHOP = { formKey: 'first', hasAccount: true, maySetAccount: true, isWrapOffered: true }
const OPTIONS = ['a/M/Azul', 'a/L/Azul'].map((value) => ({ value, label: value }))

const answerOf = (shown: Partial<ShownOrder>, more: Partial<DeskAnswer> = {}): DeskAnswer => ({
  ok: true,
  isPreview: true,
  intent: 'calcular',
  text: '',
  errors: {},
  values: {},
  facts: asFacts(shown),
  ...more,
})

let leave = () => {}
beforeEach(() => {
  vi.useFakeTimers()
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
})
afterEach(() => {
  leave()
  vi.useRealTimers()
})

/** The page with a server that answers `next`, and gives another key each time it is read. */
async function show(next: DeskAnswer) {
  const posts: Record<string, string>[] = []
  let keys = 0
  const server = { next }
  const Stub = createRoutesStub([
    {
      path: '/',
      loader: () => ({ ...SHOP, formKey: `key ${(keys += 1)}` }),
      action: async ({ request }) => {
        const values = Object.fromEntries(await request.formData()) as Record<string, string>
        posts.push(values)
        return data({ ...server.next, values })
      },
      Component: ({ loaderData }) => (
        <NewOrderPage {...(loaderData as typeof SHOP)} answer={undefined} />
      ),
      HydrateFallback: () => null,
    },
  ])
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const settle = () => act(async () => vi.advanceTimersByTimeAsync(1))
  await act(async () => root.render(<Stub />))
  await settle()
  leave = () => {
    act(() => root.unmount())
    place.remove()
  }
  const field = (name: string) =>
    place.querySelector<HTMLInputElement & HTMLSelectElement>(`[name="${name}"]`)!
  const set = (name: string, value: string) => {
    const one = field(name)
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(one), 'value')?.set?.call(one, value)
  }
  const type = async (name: string, text: string) => {
    await act(async () => field(name).focus())
    set(name, text)
    await act(async () => field(name).blur())
    await settle()
  }
  const choose = async (name: string, value: string) => {
    await act(async () => {
      field(name).focus()
      set(name, value)
      field(name).dispatchEvent(new Event('change', { bubbles: true }))
    })
    await settle()
  }
  const button = (words: string) =>
    [...place.querySelectorAll('button')].find(({ textContent }) => textContent.startsWith(words))
  const press = async (words: string) => {
    await act(async () => button(words)?.click())
    await settle()
  }
  return { place, posts, server, field, type, choose, press, button }
}

test('leaving an article and choosing among its variants show the order again, with one key', async () => {
  const page = await show(answerOf({ rows: [{ at: 0, label: '', options: OPTIONS }] }))
  await page.type('firstName', 'Ana')
  await page.type('postcode', '28013') // nothing is priced while there is no article
  expect(page.posts).toEqual([])
  await page.type('articulo-0', 'chaqueta')
  expect(page.posts).toMatchObject([{ intent: 'calcular', 'articulo-0': 'chaqueta' }])
  page.server.next = answerOf({
    rows: [{ at: 0, label: 'a, Azul, M', options: [] }],
    lines: [{ key: 'a/M/Azul', name: 'Chaqueta', units: 1, cents: 100 }],
    seen: 'mark',
    deed: 'Apuntar pedido de 1,00 €',
  })
  await page.choose('articulo-0', 'a/M/Azul')
  // The choice stays where it was made, with its focus.
  expect([page.field('articulo-0').value, document.activeElement]).toEqual([
    'a/M/Azul',
    page.field('articulo-0'),
  ])
  await page.press('Apuntar pedido de')
  expect(page.posts.map(({ clave }) => clave)).toEqual(['key 1', 'key 1', 'key 1'])
  expect(page.posts.at(-1)).toMatchObject({ visto: 'mark', firstName: 'Ana' })
})

test('a row is added without the server, and has the focus', async () => {
  const page = await show(answerOf({}))
  await page.type('articulo-0', 'nublo')
  const before = page.posts.length
  await page.press('Añadir fila')
  expect(document.activeElement).toBe(page.field('articulo-3'))
  expect([page.posts.length, page.field('articulo-0').value]).toEqual([before, 'nublo'])
})

test('without scripts the form comes back with what was typed, and offers what a row may mean', () => {
  const values = { 'articulo-0': 'chaqueta', 'articulo-4': 'otra', firstName: 'Ana', clave: 'mine' }
  const shown = { rows: [{ at: 0, label: '', options: OPTIONS }] }
  const errors = { 'articulo-0': 'Elige cuál' }
  const page = drawPage(
    <NewOrderPage {...SHOP} answer={answerOf(shown, { ok: false, values, errors })} />,
  )
  const names = [...page.querySelectorAll('[name^=articulo-]')].map(({ tagName }) => tagName)
  expect(names).toEqual(['SELECT', 'INPUT', 'INPUT', 'INPUT', 'INPUT'])
  const valueOf = (name: string) => page.querySelector(`[name=${name}]`)?.getAttribute('value')
  expect([valueOf('firstName'), valueOf('clave'), valueOf('articulo-4')]).toEqual([
    'Ana',
    'mine',
    'otra',
  ])
  expect(page.textContent).toContain('Elige cuál')
  expect(page.textContent).not.toContain('Apuntar pedido')
})

test('without an account a transfer is not offered, and the way to set it is told', () => {
  const page = drawPage(<NewOrderPage {...SHOP} hasAccount={false} answer={undefined} />)
  expect(linksOf(page)).toMatchObject({ 'Ponla en Ajustes': '/ajustes/cobro.iban' })
  expect(page.querySelector('option[value=transfer]')).toBeNull()
  expect(page.querySelector('option[value=link]')).not.toBeNull()
  const support = drawPage(
    <NewOrderPage {...SHOP} hasAccount={false} maySetAccount={false} answer={undefined} />,
  )
  expect(linksOf(support)).not.toHaveProperty('Ponla en Ajustes')
})
