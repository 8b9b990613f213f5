import { expect, test } from 'vitest'
import { cookieNames, pageText } from './page-text.ts'

test('a reader sees the words of a page, and nothing of its scripts, styles and drawings', () => {
  const html = `<head><style>p{}</style><script type="module">"14 días"</script></head>
    <body><p class="a">Precio:&nbsp;<strong>10 &amp; 5</strong></p><svg><title>no</title></svg>
    <button>Pagar</button>\n <small>ya</small></body>`
  expect(pageText(html)).toBe('Precio: 10 & 5 Pagar ya')
})

test('cookies are known by their names', () => {
  expect(cookieNames(['a=1; Path=/', 'vereda_x=; Max-Age=0'])).toEqual(['a', 'vereda_x'])
})
