import { test } from '#tests/support/browser/desk.ts'
import { expect } from '#tests/support/browser/e2e.ts'
import { expectSoundAtEveryWidth } from '#tests/support/browser/sound-page.ts'

test('@desktop a phone counts and sells at a fair without a network, also after it was closed', async ({
  page,
  context,
  desk,
  signIn,
  expectConsole,
}) => {
  expectConsole(/ERR_INTERNET_DISCONNECTED/)
  test.slow()
  const { variant_id: variant, on_hand: before } = await desk.db
    .selectFrom('stock')
    .select(['variant_id', 'on_hand'])
    .where('variant_id', 'like', 'mens-fleece-1/%')
    .where('on_hand', '>', 3)
    .orderBy('variant_id')
    .executeTakeFirstOrThrow()
  await signIn()
  await page.goto('/mostrador/existencias/recuento')
  await page.getByRole('button', { name: 'Preparar para contar sin conexión' }).click()
  await expect(page.getByText(/^Preparado: lista de \d+ variantes/)).toBeVisible()
  const kept = await page.evaluate(async () => {
    const answer = await caches.match('/mostrador/existencias/recuento/sin-red')
    return answer?.text()
  })
  expect(kept).toContain('Recuento')
  expect(kept).not.toMatch(/\bana\b|Salir/)

  await context.setOffline(true)
  const closed = await context.newPage()
  await page.close()
  await closed.goto('/mostrador/existencias/recuento')
  await expect(closed).toHaveURL('/mostrador/existencias/recuento/sin-red')
  await closed.getByLabel('Vendidas fuera de la web').check()
  await closed.getByLabel('EAN, o producto/talla/color').fill(variant)
  await closed.getByRole('button', { name: 'Buscar' }).click()
  await closed.getByRole('button', { name: 'Siguiente' }).click()
  await expect(closed.getByRole('row', { name: /vendidas fuera de la web/ })).toBeVisible()
  await closed.getByRole('button', { name: /^Apuntar 1/ }).click()
  await expect(closed.getByText(/El recuento sigue en este aparato/)).toBeVisible()
  await context.setOffline(false)
  await expectSoundAtEveryWidth(closed, { at: 'main' })
  await closed.getByRole('button', { name: /^Apuntar 1/ }).click()
  await expect(closed.getByText('Recuento apuntado.')).toBeVisible()
  const query = desk.db.selectFrom('stock').select('on_hand').where('variant_id', '=', variant)
  expect(await query.executeTakeFirst()).toEqual({ on_hand: before - 1 })
})
