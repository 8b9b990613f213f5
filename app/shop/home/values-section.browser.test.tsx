import { beforeEach, expect, test } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import { homeValues } from './home-content.ts'
import { draw } from '#tests/support/parts/draw.tsx'
import { ValuesSection } from './values-section.tsx'

const values = homeValues()

const dialog = page.getByRole('dialog')
const card = (title: string): Locator => page.getByRole('button', { name: new RegExp(`^${title}`) })
const popup = (title: string): Locator => page.getByRole('dialog', { name: title, exact: true })
const button = (name: string): Locator => dialog.getByRole('button', { name })

beforeEach(async () => {
  await page.viewport(1440, 900)
  draw(<ValuesSection values={values} />)
})

test('each of the six cards opens what is behind it, and takes the keyboard back', async () => {
  await page.viewport(360, 780)
  expect(values).toHaveLength(6)
  for (const { title, description, longDescription } of values) {
    await card(title).click()
    await expect.element(popup(title)).toBeVisible()
    const said = popup(title).element().textContent
    for (const text of [description, ...longDescription]) expect(said).toContain(text)
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(card(title)).toHaveFocus()
  }
})

test('from one value the reader turns to the others, round and round', async () => {
  const [first, second] = values
  const last = values.at(-1)!
  await expect.element(card(first!.title)).toBeVisible()
  card(first!.title).element().focus()
  await userEvent.keyboard('{Enter}')
  await button('Anterior').click()
  await expect.element(popup(last.title)).toMatchTextContent(last.longDescription[0]!)
  expect(dialog.getByRole('status').first().element()).toMatchTextContent(`${last.title}, 6`)
  await button('Siguiente').click()
  await button('Siguiente').click()
  await expect.element(popup(second!.title)).toBeVisible()
  await expect.element(button('Siguiente')).toHaveFocus()
  await button('Cerrar').click()
  await expect.element(card(first!.title)).toHaveFocus()
})
