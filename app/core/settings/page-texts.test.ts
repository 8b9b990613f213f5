import { expect, onTestFinished, test } from 'vitest'
import staticPages from '#content/static-pages.json' with { type: 'json' }
import { readChangesFrom } from '#core/base/policy/live-settings.ts'
import { policy } from '#core/base/policy/policy.ts'
import { faqPage, fileText, pageWithText, textPages, textSetting, textsOf } from './page-texts.ts'
import { changesOf, findSetting, settingValue } from './settings.ts'

const RETURNS = fileText('returns')
const OWN = RETURNS.replace('con calma', 'sin prisa')

test('each page of text has a setting, whose first value is the text of the file', () => {
  expect(textPages()).toEqual([
    ...staticPages,
    'faq',
    'portada',
    'dia',
    'menus',
    'cabecera',
    'listas',
    'regalos',
  ])
  for (const page of textPages()) {
    const setting = findSetting(`texto.${page}`)
    expect(setting).toMatchObject({ key: `texto.${page}` })
    expect(settingValue({}, setting!)).toBe(fileText(page))
  }
  expect(textSetting('constructor')).toBeUndefined()
  expect(findSetting('texto.nada')).toBeUndefined()
})

test('stored texts are known by page; unknown and wrong ones are left out', () => {
  const stored = {
    'texto.returns': OWN,
    'texto.nada': OWN,
    'texto.terms': 'roto',
    'texto.shipping': 3,
    'tarifa.estandar.precio': 495,
  }
  expect(textsOf(stored)).toEqual({
    texts: { returns: OWN },
    refused: ['texto.nada', 'texto.terms', 'texto.shipping'],
  })
  expect(settingValue(stored, textSetting('returns')!)).toBe(OWN)
  expect(settingValue(stored, textSetting('terms')!)).toBe(fileText('terms'))
})

test('the legal notice has the number of a producer of packaging only where there is one', () => {
  const notice = () => JSON.stringify(pageWithText('legal-notice', {}))
  expect(notice()).not.toContain('Productor de envases')
  const before = readChangesFrom(() => ({ 'shop.packagingNumber': 'ENV/2023/000000123' }))
  onTestFinished(() => void readChangesFrom(before))
  expect(notice()).toContain('"Productor de envases","value":"ENV/2023/000000123"')
  expect(fileText('legal-notice')).toContain('= Productor de envases: {{tienda.envases}}')
})

test('the changes that browsers get have no texts', () => {
  expect(changesOf({ 'texto.returns': OWN })).toEqual({ changes: {}, refused: [] })
})

test('a page has the text of the owner with the figures of now, or else that of the file', () => {
  expect(pageWithText('returns', {})?.intro).toContain('con calma')
  expect(pageWithText('returns', { returns: OWN })?.intro).toBe(
    `Pruébatelo sin prisa. Tienes ${policy.returns.days}\u00A0días naturales desde que recibes el pedido, y la devolución la pagamos nosotros.`,
  )
  expect(pageWithText('returns', { returns: 'roto' })).toEqual(pageWithText('returns', {}))
  expect(pageWithText('nada', { nada: OWN })).toBeUndefined()
  expect(pageWithText('constructor', {})).toBeUndefined()
})

test('the questions have the text of the owner, or else that of the file', () => {
  const own = fileText('faq').replace('Lo que más nos preguntan.', 'Lo que más preguntáis.')
  expect(faqPage({}).intro).toContainEqual(expect.stringContaining('nos preguntan'))
  expect(faqPage({ faq: own }).intro).toContainEqual(expect.stringContaining('preguntáis'))
  expect(faqPage({ faq: 'roto' })).toEqual(faqPage({}))
  expect(textSetting('faq')).toMatchObject({ key: 'texto.faq', says: '/faq' })
})
