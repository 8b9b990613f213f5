import { expect, test } from 'vitest'
import staticPages from '#content/static-pages.json' with { type: 'json' }
import { fileText } from '#core/settings/page-texts.ts'
import { pageAlarms, pageDuty } from './page-duties.ts'

const TERMS = fileText('terms')
const RETURNS = fileText('returns')

test('the pages of law say what a change of them obliges to', () => {
  expect(staticPages.filter((page) => pageDuty(page) !== undefined)).toEqual([
    'terms',
    'legal-notice',
    'privacy-policy',
    'cookies-policy',
  ])
  expect(pageDuty('constructor')).toBeUndefined()
})

test('a day that was not changed is told; a page without one, or with its own, is not', () => {
  const own = TERMS.replace('# Pago [', '# El pago [')
  expect(pageAlarms('terms', TERMS, own)).toEqual([
    'La fecha sigue siendo el 20 de noviembre de 2026: pon la del cambio.',
  ])
  expect(pageAlarms('terms', TERMS, own.replace('2026-11-20', '2026-12-01'))).toEqual([])
  expect(pageAlarms('faq', fileText('faq'), fileText('faq').replace('Pedidos', 'Compras'))).toEqual(
    [],
  )
})

test('a figure that lost its name is told once', () => {
  const typed = RETURNS.replaceAll('{{plazo.devolver}}', '30 días')
  expect(typed).not.toBe(RETURNS)
  expect(pageAlarms('returns', RETURNS, typed)).toEqual([
    'Ya no está por su nombre: {{plazo.devolver}}. Una cifra escrita a mano no sigue a los ajustes.',
  ])
  expect(pageAlarms('returns', typed, RETURNS)).toEqual([])
})
