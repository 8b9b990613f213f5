import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { commands, page, userEvent, type Locator } from 'vitest/browser'
import { Toaster } from '#app/ui/overlays/toast.tsx'
import { codeRefusalText } from '#core/pricing/discounts/code-texts.ts'
import { stopClock } from '#tests/support/parts/clock.ts'
import { draw } from '#tests/support/parts/draw.tsx'
import { clearCart, currentCart, setDiscount, updateLines } from '../cart/cart-store.ts'
import { DiscountPanel } from './discount-panel.tsx'

/** The shortest time for which the button is busy, and how long a message stays. */
const CHECK_MS = 500
const MESSAGE_MS = 3000
const BLANK = 'Introduce un código de descuento'
const UNKNOWN = 'Código de descuento no válido'
const ASKED = '**/api/discounts'

const trousers = {
  id: 'mens-pants-1',
  name: 'Pantalón Bujaruelo',
  priceCents: 7999,
  size: 'M',
  color: 'Negro',
  quantity: 1,
  image: '/img/products/mens-pants-1/negro-front-640.jpg',
}
const WELCOME10 = { code: 'WELCOME10', percent: 10 }

const field = page.getByRole('textbox', { name: 'Código' })
const apply = page.getByRole('button', { name: /^(?:Aplicar|Aplicando)$/ })
const message = (text: string, role: 'status' | 'alert' = 'alert'): Locator =>
  page.getByRole(role).getByText(text, { exact: true })

let pass: ReturnType<typeof stopClock>
beforeEach(async () => {
  await page.viewport(1440, 900)
  await commands.mouse('move', 1, 300)
  pass = stopClock()
  updateLines(() => [trousers])
  drawPanel()
})
afterEach(clearCart)

const drawPanel = () =>
  draw(
    <>
      <DiscountPanel />
      <Toaster />
    </>,
  )

async function openPanel(): Promise<void> {
  expect(field.elements()).toEqual([]) // hidden until the shopper opens it
  await page.getByText('Código de descuento', { exact: true }).click()
  await expect.element(field).toBeVisible()
}

/** What the shop answers to any code, and the calls that it gets. */
async function answering(given: Parameters<typeof commands.answer>[1]) {
  await commands.answer(ASKED, given)
  const calls = vi.spyOn(window, 'fetch')
  onTestFinished(async () => {
    calls.mockRestore()
    await commands.answer(ASKED)
  })
  return calls
}

async function expectRefusal(text: string): Promise<void> {
  await expect.element(message(text)).toBeVisible()
  expect(field.element()).toHaveAccessibleDescription(text)
  await pass(MESSAGE_MS - 1)
  expect(message(text).element()).toBeVisible()
  await pass(1)
  expect(message(text).elements()).toEqual([])
  expect(field.element()).toHaveAccessibleDescription(text)
}

test.each(['', '   '])(
  'no code typed (%j) is said at once, without asking the shop',
  async (typed) => {
    const calls = await answering('no connection')
    await openPanel()
    await field.fill(typed)
    await apply.click()
    await expectRefusal(BLANK)
    expect(calls).not.toHaveBeenCalled()
  },
)

test('an unknown code is refused after half a second in which the button is busy', async () => {
  const text = codeRefusalText({ reason: 'unknown' })
  expect(text).toBe(UNKNOWN)
  const calls = await answering({ status: 422, json: { ok: false, reason: 'unknown', text } })
  await openPanel()
  await field.fill('VERANO')
  await apply.click()
  await calls.mock.results[0]?.value
  await expect.element(apply).toHaveAttribute('aria-busy', 'true')
  expect(apply.getByText('Aplicando').element()).toBeVisible()
  await pass(CHECK_MS - 1)
  expect(apply.element()).toHaveAttribute('aria-busy', 'true')
  await pass(1)
  expect(apply.element()).not.toHaveAttribute('aria-busy')
  await expectRefusal(text)
  expect(field.element()).toHaveValue('VERANO')
  expect(currentCart().discount).toBeNull()

  // Another refusal ends with the next answer: the clock has not moved.
  await apply.click()
  await pass(CHECK_MS)
  await expect.element(message(text)).toBeVisible()
  await commands.answer(ASKED, { json: { ok: true, ...WELCOME10 } })
  await field.fill('WELCOME10')
  expect(field.element()).not.toHaveAttribute('aria-invalid')
  await apply.click()
  await pass(CHECK_MS)
  await expect.element(message('Descuento del 10% aplicado', 'status')).toBeVisible()
  expect(page.getByText(UNKNOWN, { exact: true }).elements()).toEqual([])
})

test.each([
  { typed: 'WELCOME10', code: 'WELCOME10', percent: 10 },
  { typed: '  summer20 ', code: 'SUMMER20', percent: 20 },
])('$typed takes $percent % off, and can be taken off again', async ({ typed, code, percent }) => {
  const calls = await answering({ json: { ok: true, code, percent } })
  await openPanel()
  await field.fill(typed)
  await apply.click()
  await calls.mock.results[0]?.value
  await pass(CHECK_MS)
  const applied = message(`Descuento del ${percent}% aplicado`, 'status')
  await expect.element(applied).toBeVisible()
  await pass(MESSAGE_MS)
  expect(applied.elements()).toEqual([])
  const status = page.getByText(`${code}: descuento del ${percent}\u00A0% aplicado`)
  expect(status.element()).toBeVisible()
  expect(currentCart().discount).toEqual({ code, percent })

  drawPanel() // as after a reload
  await expect.element(status).toBeVisible()
  await page.getByRole('button', { name: 'Quitar código' }).click()
  await expect.element(field).toBeVisible()
  expect(currentCart().discount).toBeNull()
})

test('when the shop cannot be reached, the code stays typed and can be tried again', async () => {
  const calls = await answering('no connection')
  await openPanel()
  await field.fill('WELCOME10')
  await userEvent.keyboard('{Enter}')
  await expect(calls.mock.results[0]?.value).rejects.toThrow('Failed to fetch')
  await pass(CHECK_MS)
  await expect
    .element(message('No hemos podido comprobar el código. Inténtalo de nuevo.'))
    .toBeVisible()
  expect(field.element()).toHaveValue('WELCOME10')
  await commands.answer(ASKED, { json: { ok: true, ...WELCOME10 } })
  await apply.click()
  await pass(CHECK_MS)
  await expect.poll(() => currentCart().discount).toEqual(WELCOME10)
  setDiscount(null)
})
