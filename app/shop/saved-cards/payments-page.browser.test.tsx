import type { ActionFunction } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import { Toaster } from '#app/ui/overlays/toast.tsx'
import type { SavedCard } from '#core/customers/saved-cards/saved-card.ts'
import { stopClock } from '#tests/support/parts/clock.ts'
import { draw } from '#tests/support/parts/draw.tsx'
import { showAnswer } from '../forms/ask-shop.browser.ts'
import { doneAnswer, failedChange, isChangeOf } from '../forms/change-answer.ts'
import { textOf } from '../forms/keep-page.browser.ts'
import { CARD_TEXTS } from './card-answers.ts'
import { PaymentsPage } from './payments-page.tsx'

// What becomes of the cards is tested in `saved-cards.server.test.ts`, and the whole way in
// `payment-methods.e2e.ts`.

const HOLDER = 'Titular Zurriaga'
const CARD = '4929518203746651'
const visa: SavedCard = {
  id: 'crd_1',
  brand: 'visa',
  last4: '4242',
  expMonth: 12,
  expYear: 2048,
  isDefault: true,
}
const amex: SavedCard = {
  id: 'crd_2',
  brand: 'amex',
  last4: '0005',
  expMonth: 3,
  expYear: 2047,
  isDefault: false,
}

const dialog = page.getByRole('dialog', { name: 'Añadir nueva tarjeta' })
const field = (label: string) => dialog.getByLabelText(label, { exact: true })
const addButton = page.getByRole('button', { name: 'Añadir tarjeta' })
const save = dialog.getByRole('button', { name: /^Guardar tarjeta|^Guardando/ })
const rowTexts = () =>
  page
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent)
const alert = (text: string) => page.getByRole('alert').getByText(text, { exact: true })

type Shop = { fails?: boolean; until?: Promise<void> }

/** The page of somebody with these cards, and what it has asked of the shop. */
function open(cards: SavedCard[], { fails = false, until }: Shop = {}): FormData[] {
  const asked: FormData[] = []
  const action: ActionFunction = async ({ request }) => {
    const form = await request.formData()
    asked.push(form)
    await until
    const intent = textOf(form, 'intent')
    if (fails || !isChangeOf(CARD_TEXTS, intent))
      return showAnswer(failedChange(CARD_TEXTS, intent))
    return showAnswer(doneAnswer({ intent }, CARD_TEXTS[intent].done))
  }
  draw(
    <>
      <PaymentsPage cards={cards} month="2026-11" />
      <Toaster />
    </>,
    { routes: [{ path: '/profile/payments', action }] },
  )
  return asked
}

let pass: ReturnType<typeof stopClock>
beforeEach(async () => {
  await page.viewport(1440, 900)
  await commands.mouse('move', 1, 300)
  pass = stopClock()
  await pass(Date.UTC(2026, 10, 15)) // it begins in 1970
})

type Typed = { number: string; expiry: string }

async function type({ number, expiry }: Typed): Promise<void> {
  await field('Nombre del titular').fill(HOLDER)
  await field('Número de tarjeta').fill(number)
  await field('Caducidad').fill(expiry)
  await field('CVC').fill('987')
}

test('a card is grouped as it is typed, and its brand is shown; the form is empty again', async () => {
  const asked = open([])
  await expect.element(page.getByText('No hay métodos de pago guardados')).toBeVisible()
  await addButton.click()
  await expect.element(field('Nombre del titular')).toHaveFocus()
  await field('Nombre del titular').fill(HOLDER)
  await userEvent.type(field('Número de tarjeta'), 'a4929-5182 03746651 99')
  await userEvent.type(field('Caducidad'), '1348')
  await userEvent.type(field('CVC'), '98765')
  expect(field('Número de tarjeta').element()).toHaveValue('4929 5182 0374 6651')
  expect(field('Caducidad').element()).toHaveValue('12/48')
  expect(field('CVC').element()).toHaveValue('987')
  await expect.element(dialog.getByRole('img', { name: 'Visa' })).toBeVisible()
  await save.click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByText('Tarjeta guardada correctamente')).toBeVisible()
  expect(asked.map((form) => [...form])).toEqual([
    [
      ['intent', 'card-add'],
      ['brand', 'visa'],
      ['last4', '6651'],
      ['expiry', '12/48'],
    ],
  ])
  await addButton.click()
  for (const label of ['Nombre del titular', 'Número de tarjeta', 'Caducidad', 'CVC']) {
    await expect.element(field(label)).toHaveValue('')
  }
  await userEvent.keyboard('{Escape}')
  await expect.element(addButton).toHaveFocus()
})

test.each([
  ['of no brand', '6011111111111117', '1248', 'Por favor, completa todos los campos'],
  ['half typed', '42424242', '1248', 'Por favor, completa todos los campos'],
  ['without an expiry', '4242424242424242', '', 'Por favor, completa todos los campos'],
  ['whose month is over', '4242424242424242', '0124', 'Esa tarjeta está caducada'],
])(
  'a card that cannot be saved is told why, and nothing typed is lost: one %s',
  async (...card) => {
    const [, number, expiry, text] = card
    const asked = open([])
    await addButton.click()
    await type({ number, expiry })
    await save.click()
    await expect.element(alert(text)).toBeVisible()
    await pass(2999)
    await expect.element(alert(text)).toBeVisible()
    await pass(1)
    await expect.element(alert(text)).not.toBeInTheDocument()
    await expect.element(field('Nombre del titular')).toHaveValue(HOLDER)
    expect(asked).toEqual([])
  },
)

const CHANGES = ['card-add', 'card-delete', 'card-default'] as const

test.each(CHANGES)(
  'when the shop fails to do it, that is said and nothing changes: %s',
  async (what) => {
    open([amex, visa], { fails: true })
    if (what === 'card-add') {
      await addButton.click()
      await type({ number: CARD, expiry: '1248' })
      await save.click()
    } else if (what === 'card-delete') {
      await page
        .getByRole('button', { name: 'Eliminar, American Express terminada en 0005' })
        .click()
      await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click()
    } else {
      await page.getByRole('button', { name: /^Establecer como predeterminada/ }).click()
    }
    await expect.element(alert(CARD_TEXTS[what].failed)).toBeVisible()
    expect(
      field('Nombre del titular')
        .elements()
        .map((one) => (one as HTMLInputElement).value),
    ).toEqual(what === 'card-add' ? [HOLDER] : [])
    expect(rowTexts()).toEqual([
      expect.stringMatching(/0005/),
      expect.stringMatching(/4242.*Predeterminada/),
    ])
  },
)

test('a slow shop is asked once, and the button says that it works', async () => {
  const gate = Promise.withResolvers<void>()
  const asked = open([], { until: gate.promise })
  await addButton.click()
  await type({ number: CARD, expiry: '1149' })
  await save.click()
  const busy = dialog.getByRole('button', { name: 'Guardando...' })
  await expect.element(busy).toHaveAttribute('aria-disabled', 'true')
  await busy.click({ force: true })
  gate.resolve()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(asked).toHaveLength(1)
})

test('before a card is deleted the page asks, and «Cancelar» goes back to it', async () => {
  const asked = open([amex, visa])
  const first = page.getByRole('button', { name: 'Eliminar, American Express terminada en 0005' })
  await first.click()
  const question = page.getByRole('dialog', { name: '¿Eliminar esta tarjeta?' })
  await question.getByRole('button', { name: 'Cancelar' }).click()
  await expect.element(first).toHaveFocus()
  expect(asked).toEqual([])
  await first.click()
  await question.getByRole('button', { name: 'Eliminar' }).click()
  await expect.element(page.getByText('Método de pago eliminado')).toBeVisible()
  expect(asked.map((form) => [...form])).toEqual([
    [
      ['id', 'crd_2'],
      ['intent', 'card-delete'],
    ],
  ])
  await expect.element(page.getByRole('heading', { name: 'Métodos de Pago' })).toHaveFocus()
})
