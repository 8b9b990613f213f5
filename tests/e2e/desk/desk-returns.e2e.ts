import { test } from '#tests/support/browser/desk.ts'
import { deskMoves } from '#tests/support/browser/desk-moves.ts'
import { expect } from '#tests/support/browser/e2e.ts'
import { visit } from '#tests/support/browser/shop-pages.ts'
import { expectSound } from '#tests/support/browser/sound-page.ts'
import { mailsTo } from '#tests/support/browser/shop-records.ts'

test('@desktop a return is refused: twice asked, with the words that its buyer reads, and taken back', async ({
  page,
  shop,
  desk,
  signIn,
}) => {
  const { received } = deskMoves(desk)
  const code = await received()
  const { email, id } = await desk.db
    .selectFrom('returns')
    .select(['email', 'id'])
    .where('code', '=', code)
    .executeTakeFirstOrThrow()
  const stored = () =>
    desk.db
      .selectFrom('returns')
      .select(['status', 'decline_reason as reason'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  await signIn()
  await visit(page, '/mostrador/devoluciones')
  await page.getByRole('link', { name: code }).click()
  await page.getByText('Rechazar…', { exact: true }).first().click()
  const reason = page.getByLabel('Motivo')
  await reason.fill('Hecha a tu medida.')
  await page.getByRole('button', { name: 'Rechazar…' }).click()
  await expect(page.getByText(/leerá: «Hecha a tu medida.»/)).toBeVisible()
  await expectSound(page)

  // Other words than those that were shown are shown first.
  await reason.fill('Hecha a tu medida, como pediste.')
  await page.getByRole('button', { name: `Sí, rechazar ${code}` }).click()
  await expect(page.getByText(/leerá: «Hecha a tu medida, como pediste.»/)).toBeVisible()
  expect(await stored()).toEqual({ status: 'received', reason: null })
  await page.getByRole('button', { name: `Sí, rechazar ${code}` }).click()
  await expect(
    page.getByText('Rechazada. El cliente lee el motivo por correo.').first(),
  ).toBeVisible()
  expect(await stored()).toEqual({
    status: 'declined',
    reason: 'Hecha a tu medida, como pediste.',
  })
  const refusals = async () =>
    (await mailsTo(shop, email)).filter(({ text }) => text?.includes('Hecha a tu medida, como'))
  await expect.poll(refusals).toHaveLength(1)
  await expectSound(page)

  await page.getByRole('button', { name: `Abrir ${code} otra vez` }).click()
  await expect(
    page.getByText('Abierta otra vez. El cliente lo lee por correo.').first(),
  ).toBeVisible()
  expect(await stored()).toMatchObject({ status: 'received' })
})
