import { expect, test } from '#tests/support/browser/e2e.ts'
import { openWithoutScripts } from '#tests/support/browser/held.ts'
import {
  card,
  cartButton,
  goods,
  keepCart,
  keptCart,
  lineOf,
  shippingField,
  visit,
} from '#tests/support/browser/shop-pages.ts'

test('a size pressed on a card before the scripts are there is the size in the cart @mobile', async ({
  page,
}) => {
  const arrive = await openWithoutScripts(page, '/products/men?category=tshirts')
  const shirt = card(page, 'Camiseta Lozoya')
  await shirt.getByRole('radio', { name: 'L', exact: true }).check()
  await shirt.getByRole('radio', { name: 'Negro' }).check()
  await arrive()
  await expect(shirt.getByRole('radio', { name: 'L', exact: true })).toBeChecked()
  await shirt.getByRole('button', { name: 'Añadir Camiseta Lozoya al carrito' }).click()
  await expect(cartButton(page)).toHaveText('1')
  await expect.poll(() => keptCart(page)).toMatchObject([{ size: 'L', color: 'Negro' }])

  await test.step('so are size and colour of the page of a product', async () => {
    await keepCart(page, [])
    const productAlive = await openWithoutScripts(page, '/products/mens-tshirt-1')
    const main = page.getByRole('main')
    const group = (name: string) => main.getByRole('group', { name, exact: true })
    await group('Color').getByRole('radio', { name: 'Negro' }).check()
    await group('Talla').getByRole('radio', { name: 'L', exact: true }).check()
    await productAlive()
    await expect(page).toHaveURL(/color=Negro.*size=L/)
    await main.getByRole('button', { name: 'Añadir al carrito', exact: true }).click()
    await expect(cartButton(page)).toHaveText('1')
    await expect.poll(() => keptCart(page)).toMatchObject([{ size: 'L', color: 'Negro' }])
  })
})

test('what is typed at the checkout before the scripts stays, and counts @desktop', async ({
  page,
}) => {
  await keepCart(page, [lineOf(goods.tshirt)])
  const arrive = await openWithoutScripts(page, '/checkout')
  await shippingField(page, 'email').fill('lucia@correo.example')
  await page.getByLabel('País').selectOption('PT')
  await page.getByRole('radio', { name: /PayPal/ }).check()
  await arrive()
  await shippingField(page, 'firstName').fill('Lucía') // renders the form again
  await expect(shippingField(page, 'email')).toHaveValue('lucia@correo.example')
  await expect(page.getByLabel('País')).toHaveValue('PT')
  await expect(page.getByRole('radio', { name: /^Internacional/ })).toBeChecked()
  await expect(page.getByLabel('Número de tarjeta')).toBeHidden()

  await test.step('what is typed before the scripts is newer than what was typed on an earlier visit', async () => {
    await shippingField(page, 'city').fill('Madrid')
    await shippingField(page, 'firstName').fill('Lucía')
    await visit(page, '/shipping')
    const arriveAgain = await openWithoutScripts(page, '/checkout')
    await shippingField(page, 'city').fill('Getafe')
    await arriveAgain()
    await expect(shippingField(page, 'firstName')).toHaveValue('Lucía')
    await expect(shippingField(page, 'city')).toHaveValue('Getafe')
    await page.reload()
    await expect(shippingField(page, 'city')).toHaveValue('Getafe')
  })
})
