import { expect, test } from 'vitest'
import { sampleBuyer, sampleRecall } from '#core/owner/mail-samples/sample-recall.ts'
import { expectMail } from '#tests/support/expect-mail.ts'
import { playedDown } from './played-down.ts'
import { choiceText, recallMail, soldText } from './recall-mail.ts'

const links = { shopUrl: 'https://vereda.example/' }

test('the mail about a recall is the golden one', async () => {
  await expectMail('product-recall', recallMail(sampleRecall, sampleBuyer, links))
})

test('its own words play nothing down, and it has no word of a sale', () => {
  const { text } = recallMail(sampleRecall, sampleBuyer, links)
  expect(playedDown(text)).toBeUndefined()
  expect(text).not.toMatch(/descuento|oferta|novedad|rebaja/i)
})

test('one remedy comes with its reason, and no dates say nothing', () => {
  const only = { remedies: ['refund'] as const, onlyRemedyReason: 'ya no se fabrica.' }
  expect(choiceText({ ...sampleRecall, ...only })).toBe(
    'Te corresponde reembolso. No te cuesta nada, tampoco el envío. No hay otra opción: ya no se fabrica.',
  )
  expect(soldText({ ...sampleRecall, soldFrom: null, soldUntil: null })).toBeNull()
  expect(soldText({ ...sampleRecall, soldFrom: null })).toBe('hasta el 28 de febrero de 2026')
})
