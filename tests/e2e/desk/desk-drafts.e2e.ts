import { saveDraft } from '#core/catalogue/product-edit/product-drafts.server.ts'
import { test } from '#tests/support/browser/desk.ts'
import { expect } from '#tests/support/browser/e2e.ts'
import { photo } from '#tests/support/browser/photo.ts'
import { visit } from '#tests/support/browser/shop-pages.ts'
import { expectSoundAtEveryWidth } from '#tests/support/browser/sound-page.ts'
import { fileProduct } from '#tests/support/factories/factories.ts'

const NOTICE = /Vista previa: este producto no está publicado/

test('@mobile a draft gets its photographs, is seen as shoppers will see it, and goes on sale with them', async ({
  page,
  desk,
  shop,
  signIn,
}) => {
  const id = 'mens-hat-99'
  const { stock: _stock, ...hat } = fileProduct({
    id,
    name: 'Gorro Aneto',
    sizes: ['S', 'M'],
    colors: ['Negro'],
  })
  await saveDraft(desk.db, {
    content: hat,
    version: null,
    publishAt: null,
    now: new Date().toISOString(),
  })
  await signIn()
  await visit(page, `/mostrador/productos/${id}`)
  const black = page.getByRole('group', { name: 'Negro', exact: true })
  const form = page.getByRole('form', { name: 'Fotos nuevas en negro' })
  await form.getByLabel('De frente: elegir').setInputFiles([await photo('frente', '#33526f')])
  await form.getByRole('button', { name: 'Preparar las fotos' }).click()
  await black.getByRole('button', { name: 'Ponerlas en el producto' }).click()
  await expect(
    page.getByText('Fotos puestas: se verán cuando el producto salga a la venta.'),
  ).toBeVisible()
  const shown = page.getByRole('img', { name: 'Como se verá en negro' })
  const version = new URL((await shown.getAttribute('src')) ?? '', shop.url).searchParams.get('v')
  // How far the page is scrolled says which button the thumb bar covers in part.
  await expectSoundAtEveryWidth(page, { at: 'main', isCovered: true })

  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Vista previa' }).click()
  const preview = await opened
  await expect(preview.getByRole('heading', { level: 1, name: 'Gorro Aneto' })).toBeVisible()
  await expect(preview.getByText(NOTICE)).toBeVisible()
  await preview.getByRole('group', { name: 'Talla', exact: true }).getByLabel('M').press('Space')
  await expect(preview).toHaveURL(/\/mostrador\/vista\/products\/.*talla=M|size=M/)
  const front = preview.getByRole('button', { name: 'Gorro Aneto, negro, ampliar', exact: true })
  await expect(front.getByRole('img')).not.toHaveJSProperty('naturalWidth', 0)
  await expect(front.locator('source').first()).toHaveAttribute(
    'srcset',
    new RegExp(`v=${version}`),
  )
  // The page is that of any product: product.e2e.ts.
  await expectSoundAtEveryWidth(preview, { at: 'p[role="status"]' })
  // A link of the page leads into the shop itself.
  await preview.getByRole('contentinfo').getByRole('link', { name: 'Envíos' }).click()
  await expect(preview).toHaveURL(`${shop.url}/shipping`)
  await preview.close()

  expect((await page.request.get(`/products/${id}`)).status()).toBe(404)
  // By key: a finger would wait until the message about the photographs has gone.
  await page.getByRole('button', { name: 'Poner a la venta ahora' }).press('Enter')
  await expect(page.getByText('A la venta. Las existencias se ponen en su sala.')).toBeVisible()
  const sold = () => page.request.get(`/products/${id}`).then((answer) => answer.text())
  await expect.poll(sold).toContain(`v=${version}`)
})
