import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { linkOffer } from '#tests/support/owner-order/link-offer.ts'
import { stopClock } from '#tests/support/parts/clock.ts'
import { draw } from '#tests/support/parts/draw.tsx'
import { PayForm } from './pay-form.tsx'

const button = page.getByRole('button', { name: 'Pagar 241,98 €' })
const field = (label: string) => page.getByLabelText(label, { exact: true })

/** Draws the form, and answers what it has posted. */
function open(): Record<string, FormDataEntryValue>[] {
  const posted: Record<string, FormDataEntryValue>[] = []
  draw(<PayForm offer={linkOffer} refused={undefined} />, {
    routes: [
      {
        path: '/orders/VR-TEST-0001/pay',
        action: async ({ request }) => {
          posted.push(Object.fromEntries(await request.formData()))
          return null
        },
        Component: () => 'Hecho',
      },
    ],
  })
  return posted
}

async function type(number: string) {
  await field('Número de tarjeta').fill(number)
  await field('Caducidad').fill('1230')
  await field('CVC').fill('123')
}

test('the card of the demonstration pays, and only its authorisation is sent', async () => {
  const pass = stopClock()
  const posted = open()
  await button.click()
  await expect.element(field('Número de tarjeta')).toHaveFocus()
  await type('4242424242424242')
  await button.click()
  await expect.element(button).toHaveAttribute('aria-busy', 'true')
  await pass(2000)
  await expect.element(page.getByText('Hecho')).toBeVisible()
  expect(posted).toEqual([{ authorisation: expect.stringMatching(/^sim_card_[0-9a-f-]{36}$/) }])
})

test('a declined card is told, and sends nothing', async () => {
  const pass = stopClock()
  const posted = open()
  await type('4000000000000002')
  await button.click()
  await expect.element(button).toHaveAttribute('aria-busy', 'true')
  await pass(2000)
  await expect.element(page.getByText(/ha rechazado la tarjeta/)).toBeVisible()
  expect(posted).toEqual([])
})
