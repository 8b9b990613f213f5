import { afterEach, beforeEach, expect, test } from 'vitest'
import { commands, page, type Locator } from 'vitest/browser'
import { stopClock } from '#tests/support/parts/clock.ts'
import { draw, shownAddress } from '#tests/support/parts/draw.tsx'
import { startChatAgain } from './chat-store.ts'
import { ChatPanel } from './chat-panel.tsx'

const PICKS = '**/api/chat-products'

const panel = page.getByRole('dialog', { name: 'Ayuda' })
const log = panel.getByRole('log')
const option = (name: string): Locator =>
  panel.getByRole('group', { name: 'Elige una opción' }).getByRole('button', { name })

let pass: ReturnType<typeof stopClock>
beforeEach(() => {
  startChatAgain()
  pass = stopClock()
  draw(<ChatPanel open onClose={() => {}} />)
})
afterEach(() => commands.answer(PICKS))

async function say(...labels: string[]): Promise<void> {
  for (const label of labels) {
    await option(label).click()
    await pass(500)
  }
}

// The first of this file: garments that have come stay for the whole visit.
test('what cannot be fetched is said, and asked for again', async () => {
  await commands.answer(PICKS, 'no connection')
  await say('Ropa por actividad', 'Trail')
  await expect.element(log.getByText(/^No hemos podido traer las prendas/)).toBeVisible()
  await commands.answer(PICKS, { json: await commands.chatPicks() })
  await log.getByRole('button', { name: 'Probar otra vez' }).click()
  await expect.poll(() => log.getByRole('listitem').elements()).toHaveLength(3)
})

test('it says the four ranges, and shows what falls into them or says that nothing does', async () => {
  await commands.answer(PICKS, { json: await commands.chatPicks() })
  await say('Precios de chaquetas')
  for (const [kind, from, to] of [
    ['Cortavientos', 49, 89],
    ['Softshells', 89, 149],
    ['Impermeables', 149, 299],
    ['Alta montaña', 299, 499],
  ] as const) {
    const range = log.getByText(`${kind}: ${from}–${to}\u00A0€ (`, { exact: false })
    expect(range.elements()).toHaveLength(1)
  }
  await say('Impermeables')
  await expect.element(log.getByRole('link', { name: 'Chaqueta Nublo' })).toBeVisible()
  expect(log.getByRole('link', { name: 'Chaqueta Ordesa' }).elements()).toEqual([])
  await say('Alta montaña')
  expect(log.getByText(/^Ahora mismo no hay ninguna en ese rango/).element()).toBeVisible()
  expect(log.getByRole('link', { name: 'Chaqueta Balaitús' }).elements()).toHaveLength(2)
  await log.getByRole('link', { name: 'Ver chaquetas para alpinismo' }).click()
  await expect.poll(shownAddress).toBe('/search?q=chaqueta+alpinismo')
})
