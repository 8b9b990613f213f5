import { expect, test } from 'vitest'
import { figuresIn, knownFigures, pageText } from './page-figures.ts'

test.each([
  ['Gratis desde 50\u00A0€', ['50 €']],
  ['1.299,50 €', ['1299.5 €']],
  ['3-5 días laborables', ['3 días', '5 días']],
  ['24–48 h', ['24 h', '48 h']],
  ['entre 49 € y 89 €', ['49 €', '89 €']],
  ['de 3 a 5 días', ['3 días', '5 días']],
  ['−20\u00A0% en tu primera compra', ['20 %']],
  ['85 % poliéster, 15 % elastano', ['85 %', '15 %']],
  ['3 años de garantía', ['3 años']],
  ['12 meses, 60 minutos', ['12 meses', '60 minutos']],
  ['24 productos, 410 g, 28 L, 30 °C', []],
  ['El 19 de marzo de 2024', []],
])('%j has %j', (text, figures) => expect(figuresIn(text)).toEqual(figures))

test('what a page says is its words and the words for search engines, not its code', () => {
  const html = `<p>Envío <b>3,95</b>&nbsp;€</p><p>1</p><p>€</p><script>x = '9 €'</script>
    <style>a { width: 9% }</style><script type="application/ld+json">{"text":"7 días"}</script>`
  expect(figuresIn(pageText(html))).toEqual(['3.95 €', '7 días'])
})

test('the keys of the policy say what their numbers are', () => {
  const policy = {
    vatPercent: 21,
    shipping: { priceCents: 395, workingDays: { min: 3, max: 5 }, hours: { min: 24, max: 48 } },
    priceCentsByCountry: { PT: 995 },
    limits: { lineQuantity: 99 },
  }
  const known = knownFigures(policy, { cents: [2999], texts: ['85 % lana'] })
  expect([...known].toSorted()).toEqual(
    [
      '21 %',
      '3.95 €',
      '3 días',
      '5 días',
      '24 h',
      '48 h',
      '9.95 €',
      '29.99 €',
      '85 %',
      '0 €',
    ].toSorted(),
  )
})
