import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { draw } from '#tests/support/parts/draw.tsx'
import { AnnouncementBar } from './announcement-bar.tsx'

const bar = page.getByRole('complementary', { name: 'Avisos de la tienda' })

const movement = () =>
  bar
    .element()
    .getAnimations({ subtree: true })
    .map(({ playState }) => playState)

test('what the header promises can be stopped', async () => {
  await page.viewport(1440, 900)
  draw(
    <>
      <AnnouncementBar />
      <button type="button">Otra cosa</button>
    </>,
  )
  await expect.element(bar).toBeVisible()
  for (const promise of [
    'Envío gratis en pedidos superiores a 50\u00A0€',
    'Devoluciones gratis, 30 días',
    '−20\u00A0% en tu primera compra',
  ]) {
    expect(bar.getByRole('listitem').filter({ hasText: promise }).elements()).toHaveLength(1)
  }
  await commands.mouse('move', 300, 500)
  await expect.poll(movement).toEqual(['running'])
  await bar.getByRole('button', { name: 'Parar los avisos' }).click()
  await commands.mouse('move', 300, 500)
  ;(page.getByRole('button', { name: 'Otra cosa' }).element() as HTMLElement).focus()
  await expect.poll(movement).toEqual(['paused'])
  await bar.getByRole('button', { name: 'Mover los avisos' }).click()
  await expect.element(bar.getByRole('button', { name: 'Parar los avisos' })).toBeVisible()
})
