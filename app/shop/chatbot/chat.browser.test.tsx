import { beforeEach, expect, test } from 'vitest'
import { commands, page, userEvent, type Locator } from 'vitest/browser'
import { Toaster } from '#app/ui/overlays/toast.tsx'
import { atRest } from '#tests/support/parts/at-rest.ts'
import { stopClock } from '#tests/support/parts/clock.ts'
import { draw } from '#tests/support/parts/draw.tsx'
import { ProductCard } from '../listing/product-card.tsx'
import { startChatAgain } from './chat-store.ts'
import { ChatLater } from './chat.lazy.tsx'

/** Source: specification, "Chatbot". */
const REPLY_MS = 500

const GREETING = /^Hola\. Esto son respuestas preparadas/

const opener = page.getByRole('button', { name: 'Abrir ayuda' })
const panel = page.getByRole('dialog', { name: 'Ayuda' })
const log = panel.getByRole('log')
const options = panel.getByRole('group', { name: 'Elige una opción' })
const option = (name: string): Locator => options.getByRole('button', { name })
const writing = panel.getByText('Escribiendo…')

const chosen = (): (string | null)[] =>
  log
    .getByText(/^Tú: ./)
    .elements()
    .map(({ textContent }) => textContent)

const focus = (control: Locator) => (control.element() as HTMLElement).focus()

async function openHelp(): Promise<void> {
  await opener.click()
  await expect.element(option('Tallas')).toBeVisible()
}

let pass: ReturnType<typeof stopClock>
beforeEach(async () => {
  await page.viewport(1440, 900)
  startChatAgain() // the talk is kept outside the part
  pass = stopClock()
})

test('the round button opens the help, and closing it leads back to the button', async () => {
  draw(<ChatLater />)
  for (const [width, height] of [
    [1440, 900],
    [360, 780],
  ] as const) {
    await page.viewport(width, height)
    await openHelp()
    expect(log.element()).toMatchTextContent(GREETING)
    await expect.element(options).toHaveFocus()
    expect(options.element()).toHaveAccessibleDescription(GREETING)
    await userEvent.keyboard('{Escape}')
    await expect.element(panel).not.toBeInTheDocument()
    await expect.element(opener).toHaveFocus()
    await openHelp()
    await panel.getByRole('button', { name: 'Cerrar ayuda' }).click()
    await expect.element(panel).not.toBeInTheDocument()
    await expect.element(opener).toHaveFocus()
  }
})

test('an answer comes after half a second, not a moment earlier', async () => {
  draw(<ChatLater />)
  await openHelp()
  await option('Envíos').click()
  expect(log.getByText('Tú: Envíos').element()).toBeVisible()
  expect(writing.element()).toBeVisible()
  await pass(REPLY_MS - 1)
  expect(writing.element()).toBeVisible()
  expect(log.getByText(/^Estándar: /).elements()).toEqual([])
  expect(options.elements()).toEqual([])
  await pass(1)
  expect(
    log
      .getByText(
        'Estándar: 3,95\u00A0€, 3-5 días laborables. Gratis en pedidos superiores a 50\u00A0€, a la península y a Baleares.',
      )
      .element(),
  ).toBeVisible()
  expect(option('¿Adónde enviáis?').element()).toBeVisible()
  expect(option('Envíos').elements()).toEqual([])
})

test('pressing twice says it once', async () => {
  draw(<ChatLater />)
  await openHelp()
  const button = option('Tallas').element() as HTMLElement
  button.click()
  button.click()
  await pass(REPLY_MS)
  expect(chosen()).toEqual(['Tú: Tallas'])
  await option('¿Cómo me mido?').dblClick()
  await pass(REPLY_MS)
  expect(option('¿Y si no acierto?').element()).toBeVisible()
  expect(chosen()).toEqual(['Tú: Tallas', 'Tú: ¿Cómo me mido?'])
})

test('with the keyboard alone: the options are the next stop, and the focus is never lost', async () => {
  draw(<ChatLater />)
  await expect.element(opener).toBeVisible()
  focus(opener)
  await userEvent.keyboard('{Enter}')
  await expect.element(options).toHaveFocus()
  await userEvent.tab()
  expect(option('Ropa por actividad').element()).toHaveFocus()
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  expect(log.getByText('Tú: Precios de chaquetas').element()).toBeVisible()
  await pass(REPLY_MS)
  expect(options.element()).toHaveFocus()
  await userEvent.tab()
  expect(option('Cortavientos').element()).toHaveFocus()
  focus(panel.getByRole('button', { name: 'Empezar de nuevo' }))
  await userEvent.keyboard('{Enter}')
  await expect.element(options).toHaveFocus()
  expect(chosen()).toEqual([])
})

test('every topic answers and leads back to the start', async () => {
  draw(<ChatLater />)
  await openHelp()
  const topics = options
    .getByRole('button')
    .elements()
    .map(({ textContent }) => textContent ?? '')
  expect(topics).toHaveLength(8)
  for (const topic of topics) {
    await option(topic).click()
    await pass(REPLY_MS)
    await option('Volver al inicio').click()
    await pass(REPLY_MS)
    expect(option('Contacto').element()).toBeVisible()
  }
  const mail = log.getByRole('link', { name: 'hola@vereda.example' })
  expect(mail.element()).toHaveAttribute('href', 'mailto:hola@vereda.example')
  const person = panel.getByRole('link', { name: 'Hablar con una persona' })
  expect(person.element()).toHaveAttribute('href', '/contact')
})

test('beside a wide page the page stays usable, also its messages', async () => {
  const product = await commands.shopCard('new-1')
  draw(
    <>
      <ProductCard product={product} mode="labels" />
      <ChatLater />
      <Toaster />
    </>,
  )
  await openHelp()
  await page.getByRole('button', { name: /^Añadir/ }).click()
  const message = page.getByRole('status').getByText('Producto añadido al carrito')
  await expect.element(message).toBeVisible()
  await atRest()
  const [words, help] = [message, panel].map((one) => one.element().getBoundingClientRect())
  expect(words!.right).toBeLessThanOrEqual(help!.left)
  await userEvent.keyboard('{Escape}') // the focus is on the page: the key is not for the help
  expect(panel.element()).toBeVisible()
})
