import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/browser/e2e.ts'
import { registered, signIn } from '#tests/support/browser/account-pages.ts'

/** What the parser lets pass but HTML forbids, or what assistive technology gets wrong. */
const FAULTS = {
  'a heading inside text':
    ':is(span, p, summary > span, b, em, strong, a > span, label) :is(h1, h2, h3, h4)',
  'a heading or section inside an address':
    'address :is(h1, h2, h3, h4, section, article, nav, header, footer)',
  'a heading with two names': ':is(h1, h2, h3, h4)[aria-label]',
  'a block inside text': ':is(span, p, b, em, strong) :is(div, p, ul, ol, dl, table, fieldset)',
  'a control inside a control': ':is(a, button) :is(a, button, input, select, textarea)',
  'a name on nothing': ':is(div, span, p)[aria-label]:not([role])',
  'another thing than an item in a list': ':is(ul, ol) > :not(li, script, template)',
  'two main parts': 'main ~ main, main main',
}

const OTHERS = [
  '/search?q=botas',
  '/checkout',
  '/orders',
  '/cuenta/entrar',
  '/products/men?category=nada',
]

async function faultsOf(page: Page, html: string): Promise<string[]> {
  return page.evaluate(
    ([source, faults]) => {
      const parsed = new DOMParser().parseFromString(source, 'text/html')
      const twice = [...parsed.querySelectorAll('[id]')]
        .map(({ id }) => id)
        .filter((id, at, ids) => ids.indexOf(id) !== at)
      return [
        ...Object.entries(faults).flatMap(([name, selector]) =>
          [...parsed.querySelectorAll(selector)].map(
            (one) => `${name}: ${one.outerHTML.slice(0, 120)}`,
          ),
        ),
        ...twice.map((id) => `an id twice: ${id}`),
      ]
    },
    [html, FAULTS] as const,
  )
}

test('the HTML of every kind of page is valid @desktop', async ({ page }) => {
  await page.goto('/healthz')
  const map = await (await page.request.get('/sitemap-1.xml')).text()
  const listed = [...map.matchAll(/<loc>https?:\/\/[^/]+([^<]*)<\/loc>/g)].map(([, path]) => path!)
  const products = listed.filter((path) => /^\/products\/.*\d$/.test(path))
  const paths = [
    ...listed.filter((path) => !products.includes(path)),
    ...products.slice(0, 3),
    ...OTHERS,
  ]
  expect(paths.length).toBeGreaterThan(30)
  await signIn(page, await registered(page))
  const personal = ['/profile/settings', '/profile/payments', '/wishlist', '/profile/orders']
  const wrong: string[] = []
  for (const path of [...paths, ...personal]) {
    const html = await (await page.request.get(path || '/')).text()
    for (const fault of await faultsOf(page, html)) wrong.push(`${path}: ${fault}`)
  }
  expect(wrong).toEqual([])
})
