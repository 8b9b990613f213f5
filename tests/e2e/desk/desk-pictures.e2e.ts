import type { Page } from '@playwright/test'
import { test } from '#tests/support/browser/desk.ts'
import { expect } from '#tests/support/browser/e2e.ts'
import { photo, type Photo } from '#tests/support/browser/photo.ts'
import { visit } from '#tests/support/browser/shop-pages.ts'
import { expectSoundAtEveryWidth } from '#tests/support/browser/sound-page.ts'

const ADDRESS = '/mostrador/productos/mens-tshirt-1'

/** The rest of a product's page: desk-history.e2e.ts. */
const PICTURES = { at: 'fieldset:has(img[alt="Como se ve ahora en negro"])' }

/** Lets files fall on a part of the page, as from a folder of the desktop. */
async function drop(page: Page, label: string, photos: readonly Photo[]): Promise<void> {
  const files = photos.map(({ name, buffer }) => ({ name, data: buffer.toString('base64') }))
  const transfer = await page.evaluateHandle((list) => {
    const made = new DataTransfer()
    for (const { name, data } of list) {
      const bytes = Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0))
      made.items.add(new File([bytes], name, { type: 'image/jpeg' }))
    }
    return made
  }, files)
  const form = page.getByRole('form', { name: label })
  await form.dispatchEvent('dragover', { dataTransfer: transfer })
  await form.dispatchEvent('drop', { dataTransfer: transfer })
}

test('@mobile photographs are dropped, put in order, cut, kept while the connection is lost, shown in the shop, and taken back', async ({
  page,
  context,
  signIn,
  expectConsole,
}) => {
  expectConsole(/ERR_INTERNET_DISCONNECTED/)
  await signIn()
  await visit(page, ADDRESS)
  const color = page.getByRole('group', { name: 'Negro', exact: true })
  const form = page.getByRole('form', { name: 'Fotos nuevas en negro' })
  await form.getByRole('button', { name: 'Preparar las fotos' }).click()
  await expect(form.getByRole('alert')).toContainText('Falta la foto de frente')
  await drop(page, 'Fotos nuevas en negro', [
    await photo('espalda', '#aa3322'),
    await photo('frente', '#33526f', { width: 1600, height: 1000 }),
  ])
  await expect(form.locator('canvas')).toHaveCount(2)
  await form.getByRole('button', { name: 'De frente: después' }).click()
  await expect(form.getByRole('alert')).toHaveCount(0)

  const across = form.getByRole('slider', { name: 'De frente: centro, de izquierda a derecha' })
  const canvas = form.locator('canvas').first()
  await test.step('what matters in a photograph is chosen by a press and by keys', async () => {
    await expect(canvas).toHaveJSProperty('width', 320) // drawn whole
    await form.getByText('Encuadrar').first().click()
    await canvas.click({ position: { x: 20, y: 40 } })
    await expect(across).not.toHaveValue('50')
    expect(Number(await across.inputValue())).toBeLessThan(30)
  })
  const pressed = Number(await across.inputValue())
  await across.focus()
  await page.keyboard.press('ArrowRight')
  await expect(across).toHaveValue(String(pressed + 1))
  await expectSoundAtEveryWidth(page, PICTURES)

  await test.step('with the connection lost the photographs stay, and are sent again', async () => {
    await context.setOffline(true)
    await form.getByRole('button', { name: 'Preparar las fotos' }).click()
    await expect(form.getByRole('alert')).toContainText('Siguen aquí')
    await expect(form.locator('canvas')).toHaveCount(2)
    await context.setOffline(false)
    // Several sizes are made of each, which takes a busy machine long.
    const made = page.waitForResponse((answer) => answer.request().method() === 'POST')
    await form.getByRole('button', { name: 'Volver a enviarlas' }).click()
    expect((await made).status()).toBe(200)
  })
  const waiting = page.getByText('Así quedan. Todavía no se ven en la tienda.')
  await expect(waiting).toBeVisible()
  const front = page.getByRole('img', { name: 'Como queda: de frente' })
  await expect(front).toHaveJSProperty('naturalWidth', 640)
  const version = new URL((await front.getAttribute('src')) ?? '', 'http://x').searchParams.get('v')
  await color.getByLabel('Qué se ve, de frente').fill('Camiseta negra sobre un banco')
  await expectSoundAtEveryWidth(page, PICTURES)
  await page.getByRole('button', { name: 'Ponerlas en la tienda' }).click()
  await expect(page.getByText('Fotos puestas: se ven en la tienda en un segundo.')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Como se ve ahora en negro' })).toHaveAttribute(
    'src',
    new RegExp(`v=${version}`),
  )
  const shown = () =>
    page.request.get('/products/mens-tshirt-1?color=Negro').then((answer) => answer.text())
  await expect.poll(shown).toContain(`v=${version}`)
  expect(await shown()).toContain('alt="Camiseta negra sobre un banco"')
  // The next form begins with what is kept.
  await expect(form.getByText('De frente: cambiar')).toBeVisible()
  await form.getByText('Encuadrar').first().click()
  await expect(across).toHaveValue(String(pressed + 1))
  await color.getByText('Lo que dicen las fotos…').click()
  await expect(color.getByLabel('Qué se ve, de frente')).toHaveValue(
    'Camiseta negra sobre un banco',
  )
  await expectSoundAtEveryWidth(page, PICTURES)
  await page.getByRole('button', { name: 'Deshacer', exact: true }).click()
  const message = page.getByText('Tus fotos ya no se ven.')
  await expect(message).toBeVisible()
  // It stays for half a minute, above the rooms at the foot of a phone.
  const rooms = await page.getByRole('navigation', { name: 'Salas principales' }).boundingBox()
  const box = await message.boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(rooms?.y ?? 0)
  await expect.poll(shown).not.toContain(`v=${version}`)
})
