import { test } from '#tests/support/browser/desk.ts'
import { expect } from '#tests/support/browser/e2e.ts'
import { visit } from '#tests/support/browser/shop-pages.ts'
import { expectSoundAtEveryWidth } from '#tests/support/browser/sound-page.ts'

test('@mobile a product tells who changed what, and one change is taken back without the others', async ({
  page,
  signIn,
  expectConsole,
}) => {
  expectConsole(/409/) // what somebody else has changed since
  const id = 'womens-tshirt-1'
  await signIn()
  await visit(page, `/mostrador/productos/${id}`)
  const name = await page.getByRole('textbox', { name: 'Nombre', exact: true }).inputValue()
  const save = async (values: Record<string, string>) => {
    for (const [label, value] of Object.entries(values)) {
      await page.getByRole('textbox', { name: label }).first().fill(value)
    }
    await page.getByRole('button', { name: 'Guardar', exact: true }).click()
    await expect(page.getByText('Guardado. Ya se ve en la tienda.').first()).toBeVisible()
    // It lies over the button on a phone, for seconds.
    await page.getByRole('button', { name: 'Cerrar aviso' }).click()
  }
  const history = page.locator('#historial')
  const changes = history.getByRole('listitem').filter({ has: page.getByRole('button') })
  await save({ Nombre: 'Camiseta Moncayo' })
  await expect(changes).toHaveCount(1)
  await save({ 'Línea bajo el nombre': 'Lino lavado' })
  await expect(changes).toHaveCount(2)
  await expect(changes.nth(1)).toContainText(`Nombre: ${name} →`)
  await expect(changes.nth(1)).toContainText('Camiseta Moncayo')
  await expect(changes.nth(1)).toContainText('ana')
  await expectSoundAtEveryWidth(page, { isCovered: true }) // by the toast

  // By keys: the change of the name goes, the one after it stays.
  await changes
    .nth(1)
    .getByRole('button', { name: /^Deshacer este cambio/ })
    .focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Deshecho. Nombre: ${name}.`).first()).toBeVisible()
  await expect(changes).toHaveCount(3)
  await expect(page.getByRole('textbox', { name: 'Nombre', exact: true })).toHaveValue(name)
  await expect(page.getByRole('textbox', { name: 'Línea bajo el nombre' })).toHaveValue(
    'Lino lavado',
  )
  const shown = () => page.request.get(`/products/${id}`).then((answer) => answer.text())
  await expect.poll(shown).toContain('Lino lavado')

  // The name is no longer what that change made of it.
  await changes
    .nth(2)
    .getByRole('button', { name: /^Deshacer este cambio/ })
    .click()
  await expect(
    changes.nth(2).getByText(/No se ha tocado nada: después alguien ha cambiado nombre/),
  ).toBeVisible()
  await expect(changes).toHaveCount(3)
  await expectSoundAtEveryWidth(page, { isCovered: true, at: '#historial' })
})
