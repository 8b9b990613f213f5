import { readFileSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import { LABEL_STEPS } from '#core/returns/label.ts'
import { plainBlocks, plainText, type PageContent } from '#core/settings/pages/page-content.ts'
import { readChangesFrom } from '#core/base/policy/live-settings.ts'
import { parseCatalogue } from '#core/catalogue/import/load-catalogue.server.ts'
import { fillIn } from '../chatbot/chat-facts.ts'
import { chatbot } from '../chatbot/chat-content.ts'
import { listings } from '#core/catalogue/listing/listing-texts.ts'
import { shop } from '#core/base/policy/shop.ts'
import staticPages from '#content/static-pages.json' with { type: 'json' }
import { faqPage, pageWithText } from '#core/settings/page-texts.ts'

/** Pairs of texts that speak of one thing: a change of one must not make the other untrue. */

const FILES = readChangesFrom(() => ({}))
afterEach(() => void readChangesFrom(FILES))

const pageOf = (name: string): PageContent => pageWithText(name, {})!

const section = (name: string, wanted: string): string => {
  const found = pageOf(name).sections.find(({ id }) => id === wanted)
  if (!found) throw new Error(`no section ${wanted}`)
  return plainBlocks(found.blocks)
}

const answer = (wanted: string): string => {
  const questions = faqPage().groups.flatMap((group) => group.questions)
  const found = questions.find(({ id }) => id === wanted)
  if (!found) throw new Error(`no question ${wanted}`)
  return plainBlocks(found.answer)
}

test('the privacy policy knows what the cookies policy lists as kept with permission', () => {
  const kept = pageOf('cookies-policy')
    .sections.filter(({ id }) => id !== 'necesarias')
    .flatMap(({ blocks }) => blocks)
    .flatMap((block) => (typeof block === 'object' && 'table' in block ? block.table.rows : []))
    .map(([name]) => plainText(name ?? ''))
  expect(kept).toEqual(['recentlyViewed'])
  const privacy = section('privacy-policy', 'cookies')
  expect(privacy).toContain('solo si lo permites')
  expect(privacy).not.toMatch(/solo las necesarias|si algún día/i)
  expect(section('privacy-policy', 'base-juridica')).toMatch(
    /navegador sin ser necesario.*tu consentimiento/,
  )
})

test.each(staticPages)('/%s does not call its date that of this version', (name) => {
  const page = pageOf(name)
  expect(page.sections.length).toBeGreaterThan(0)
  // The date of two pages is the owner's word, and stays when a sentence changes.
  expect(JSON.stringify(page)).not.toMatch(/fecha de arriba|última versión/i)
})

test('what is said of an exchange is what the page of a return does', () => {
  const form = readFileSync('app/shop/returns/return-exchange-parts.tsx', 'utf8')
  const said = section('returns', 'cambios')
  expect(form).toContain('El cambio es un pedido que pagas ahora, sin gastos de envío.')
  expect(said).toContain('El cambio es un pedido que pagas entonces, sin gastos de envío')
  expect(form).toMatch(/sale\s+cuando nos llegue lo que devuelves/)
  expect(said).toContain('sale cuando nos llega lo que devuelves')
  expect(form).toMatch(/Si no lo pagas, queda en una devolución/)
  expect(said).toContain('Si no pagas el cambio, queda la devolución')
  expect(JSON.stringify(chatbot.change)).toContain('otra talla u otro color')
})

test('no text says that what costs more is not changed', () => {
  const texts = [answer('cambiar-pedido'), section('returns', 'cambios'), JSON.stringify(chatbot)]
  expect(texts.join(' ')).not.toMatch(/no cueste más|haz uno nuevo|No hacemos cambios/)
  expect(answer('cambiar-pedido')).toContain('Si cuesta más, ves antes cuánto')
})

test('the answer on changing an order names the link that its page has', () => {
  const [link] = /Cambiar talla o color/.exec(
    readFileSync('app/shop/orders/order-view.tsx', 'utf8'),
  ) ?? ['?']
  expect(answer('cambiar-pedido')).toContain(`«${link}»`)
  expect(section('returns', 'cambios')).toContain('cambia tú la talla o el color')
})

test('the answer on what is sold out names the button that the product page has', () => {
  const [button] = /Avísame cuando vuelva/.exec(
    readFileSync('app/shop/product/product-buy-box.tsx', 'utf8'),
  ) ?? ['no such button']
  expect(answer('agotado')).toContain(`«${button}»`)
})

test('the return page takes the parcel where the label’s steps do', () => {
  const place = 'en una oficina de correos'
  expect(LABEL_STEPS.join(' ')).toContain(place)
  expect(section('returns', 'pasos')).toContain(place)
})

/** Parts of the body that a text on accessories can name, and the words of what is for them. */
const WORN_ON = [
  { part: /manos/i, names: /guante|manopla|mitón/i },
  { part: /cabeza/i, names: /gorr|visera|cinta/i },
  { part: /pies/i, names: /calcet/i },
  { part: /espalda/i, names: /mochila/i },
]

test('the accessories have something for each part of the body that their texts name', () => {
  const json = ['collections', 'men', 'women', 'new', 'bali'].map((name) => ({
    name: `${name}.json`,
    json: readFileSync(`content/catalogue/${name}.json`, 'utf8'),
  }))
  const names = parseCatalogue(json).map(({ name }) => name)
  const { accessories, menAccessories, womenAccessories } = listings.pages
  const leads = [accessories, menAccessories, womenAccessories].map(({ lead }) => lead).join(' ')
  const named = WORN_ON.filter(({ part }) => part.test(leads))
  expect(named.length).toBeGreaterThan(1)
  const without = named.filter((of) => !names.some((name) => of.names.test(name)))
  expect(without).toEqual([])
})

/** Every text that says how an order is paid. */
const paymentTexts = () => ({
  faq: answer('formas-de-pago'),
  terms: `${section('terms', 'pasos')} ${section('terms', 'pago')}`,
  help: chatbot.payment.says.map(fillIn).join(' '),
})

test.each([
  {
    isElsewhere: false,
    says: /lo eliges al finalizar la compra/,
    neverSays: /allí ves qué formas/,
  },
  {
    isElsewhere: true,
    says: /página de quien gestiona el pago: allí ves qué formas/,
    neverSays: /lo eliges al finalizar|eliges el envío y el pago/,
  },
])('each text says where the payment is chosen: elsewhere $isElsewhere', (set) => {
  readChangesFrom(() => ({ 'policy.payment.isElsewhere': set.isElsewhere }))
  for (const text of Object.values(paymentTexts())) {
    expect(text).toMatch(set.says)
    expect(text).not.toMatch(set.neverSays)
  }
})

test.each([
  {
    takesTransfers: false,
    says: /escríbenos/i,
    neverSays: /elegir? la transferencia|se elige al final/,
  },
  {
    takesTransfers: true,
    says: /transferencia (?:también se elige )?al finalizar/,
    neverSays: /no se elige/,
  },
])('each text says whether a transfer can be chosen: $takesTransfers', (set) => {
  readChangesFrom(() => ({ 'policy.payment.takesTransfers': set.takesTransfers }))
  for (const text of Object.values(paymentTexts())) {
    expect(text).toMatch(set.says)
    expect(text).not.toMatch(set.neverSays)
  }
})

test.each([true, false])('each text says whether the courier is paid: %s', (isInCheckout) => {
  readChangesFrom(() => ({ 'policy.cashOnDelivery.isInCheckout': isInCheckout }))
  for (const text of Object.values(paymentTexts())) {
    expect(text.includes('contra reembolso')).toBe(isInCheckout)
    expect(text.includes('recargo de 3,00\u00A0€ y hasta 500,00\u00A0€')).toBe(isInCheckout)
  }
})

test.each([true, false])(
  'who is asked about a VAT number is named while it is asked: %s',
  (asksVies) => {
    readChangesFrom(() => ({ 'policy.vat.asksVies': asksVies }))
    expect(section('privacy-policy', 'destinatarios').includes('Comisión Europea')).toBe(asksVies)
  },
)

/** Promises for which the shop has no way, so that whoever takes one up makes the way first. */
const UNKEPT: readonly (readonly [promise: string, words: RegExp])[] = [
  ['an order by mail or by telephone', /tomamos el pedido|lo preparamos contigo/],
  ['the confirmation to another address', /te la mandamos otra vez/],
  ['other garments in an order that is placed', /para cambiar algo/i],
  ['a price for a country without a tariff', /si podemos llegar|buscamos la manera/],
  ['a bank transfer, agreed already', /la acordamos\.|te damos los datos|lo arreglamos\.$/m],
  ['a point that the label names', /en el punto que indica/],
  ['a repair before anything else', /arreglo antes que/],
]

test.each(UNKEPT)('no text promises %s', (_promise, words) => {
  const pages = staticPages.flatMap((name) =>
    pageOf(name).sections.map(({ blocks }) => plainBlocks(blocks)),
  )
  const answers = faqPage()
    .groups.flatMap((group) => group.questions)
    .map(({ id }) => answer(id))
  const help = Object.values(chatbot).flatMap(({ says }) => says.map(fillIn))
  const screens = ['checkout-texts.ts', 'shipping-step.tsx'].map((name) =>
    readFileSync(`app/shop/checkout/${name}`, 'utf8'),
  )
  const texts = [...pages, ...answers, ...help, ...screens, shop.about]
  expect(texts.length).toBeGreaterThan(80)
  expect(texts.filter((text) => words.test(text))).toEqual([])
})

test('the ages of terms and privacy policy are confirmed beside the buttons that they name', () => {
  const pay = readFileSync('app/shop/checkout/pay-terms.tsx', 'utf8')
  const register = readFileSync('app/shop/account/register-form.tsx', 'utf8')
  expect(section('terms', 'partes')).toContain('mayor de edad')
  expect(pay.match(/confirmas que eres mayor de edad/g)).toHaveLength(2) // paid, and free
  expect(section('privacy-policy', 'base-juridica')).toContain('haber cumplido los catorce')
  expect(register.replaceAll(/\s+/g, ' ')).toContain('confirmas que has cumplido los catorce')
})
