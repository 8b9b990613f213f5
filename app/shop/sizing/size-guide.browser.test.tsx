import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { catalogueOf } from '#core/catalogue/catalogue-view.ts'
import { shippedProducts } from '#tests/support/parts/catalogue.ts'
import { draw } from '#tests/support/parts/draw.tsx'
import { ProductBuyBox } from '../product/product-buy-box.tsx'
import { productPage } from '../product/product-page.server.ts'
import type { ChoiceInUrl } from '../product/use-choice-in-url.ts'
import { keepMeasures } from './my-measures-store.ts'

const catalogue = catalogueOf(shippedProducts)

const guide = page.getByRole('dialog', { name: 'Guía de tallas' })
const height = guide.getByLabelText('Estatura (cm)')
const weight = guide.getByLabelText('Peso (kg)')
const chest = guide.getByLabelText('Contorno de pecho (cm)')
const calculate = guide.getByRole('button', { name: 'Calcular mi talla' })
const advice = guide.getByRole('status').filter({ hasText: /talla|medidas/ })

/** Where a product is bought. */
function Buying({ id, first }: { id: string; first: ChoiceInUrl }) {
  const [{ color = '', size }, choose] = useState(first)
  const product = productPage(catalogue, id)
  return product && <ProductBuyBox page={product} color={color} size={size} onChoose={choose} />
}

const drawProduct = (id: string, color: string) =>
  draw(<Buying id={id} first={{ color, size: undefined }} />)

const openGuide = () => page.getByRole('link', { name: 'Guía de tallas' }).click()

async function tell(tall: string, heavy: string): Promise<void> {
  await height.fill(tall)
  await weight.fill(heavy)
  await calculate.click()
}

beforeEach(async () => {
  await page.viewport(1440, 900)
  return () => keepMeasures(null)
})

test('the adviser finds the size, says what is special about the cut, and can choose it', async () => {
  drawProduct('mens-tshirt-1', 'Gris')
  await openGuide()
  await tell('174', '72')
  await expect.element(advice).toMatchTextContent(/Tu talla: M/)
  await expect.element(advice).toMatchTextContent(/Sobre esta prenda: Corte recto/)
  await guide.getByRole('button', { name: 'Elegir la M' }).click()
  await expect.element(guide).not.toBeInTheDocument()
  await expect.element(page.getByRole('radio', { checked: true, name: 'M' })).toBeVisible()
  expect(localStorage.getItem('talla'), 'nothing is kept unasked').toBeNull()
})

test('the foot of the window fades while there is more below', async () => {
  await page.viewport(1440, 700)
  drawProduct('mens-tshirt-1', 'Gris')
  await openGuide()
  const link = guide.getByRole('link', { name: 'Ver la guía completa' })
  await expect.element(link).toBeInTheDocument()
  const content = link.element().closest('p')!.parentElement!
  const main = content.parentElement!
  const fade = () => Number(getComputedStyle(content, '::after').opacity)
  await expect.poll(fade).toBe(1)
  main.scrollTo(0, main.scrollHeight)
  await expect.poll(fade).toBe(0)
  const below = main.getBoundingClientRect().bottom - link.element().getBoundingClientRect().bottom
  expect(below).toBeGreaterThanOrEqual(24)
})

test('between two sizes, out of the table and sold out are said as they are', async () => {
  drawProduct('mens-tshirt-1', 'Gris')
  await openGuide()
  await tell('1,74', '76,5')
  await expect.element(advice).toMatchTextContent(/Estás entre la M y la L\./)
  await tell('192', '120')
  await expect
    .element(advice)
    .toMatchTextContent(/la XL te quedará pequeña, y aquí no hay una mayor/)
  expect(guide.getByRole('button', { name: /^Elegir/ }).elements()).toEqual([])
  await guide.getByRole('radio', { name: 'Contorno de pecho' }).click()
  await chest.fill('104')
  await userEvent.keyboard('{Enter}')
  await expect.element(advice).toMatchTextContent(/Tu talla: L/)
  await expect.element(guide.getByText('La L está agotada en este color.')).toBeVisible()
})

test('of shoes it asks for the foot alone', async () => {
  drawProduct('womens-shoes-1', 'Gris')
  await openGuide()
  await guide.getByLabelText('Largo del pie (cm)').fill('23,1')
  expect(guide.getByRole('radio').elements()).toEqual([])
  await calculate.click()
  await expect.element(advice).toMatchTextContent(/Tu talla: 37/)
  await expect.element(advice).toMatchTextContent(/Con pie ancho o calcetín grueso, la 38\./)
})

test('nonsense is refused in words, and nothing that was typed is lost', async () => {
  drawProduct('mens-tshirt-1', 'Gris')
  await openGuide()
  await tell('17', 'setenta')
  await expect.element(height).toHaveFocus()
  await expect.element(height).toHaveAccessibleDescription('Entre 120 y 220 cm. Revisa la cifra')
  await expect
    .element(weight)
    .toHaveAccessibleDescription('Escríbelo solo con cifras, en kilos: 68')
  await expect.element(height).toHaveValue('17')
  expect(advice.elements()).toEqual([])
  await height.fill('')
  await expect.element(height).toHaveAccessibleDescription('Falta la estatura')
  await height.fill('174')
  await expect.element(height).not.toHaveAttribute('aria-invalid')
})

test('a remembered size that is sold out is said, not offered', async () => {
  keepMeasures({ chest: 104 })
  drawProduct('mens-tshirt-1', 'Gris')
  await expect.element(page.getByText('Tu talla, la L, está agotada en este color')).toBeVisible()
  await page.getByRole('radio', { name: 'Verde' }).click({ force: true })
  await expect.element(page.getByRole('button', { name: 'Tu talla: L' })).toBeVisible()
})
