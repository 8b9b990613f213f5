import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { headersByName } from '#tests/support/process/ask.ts'
import { baseHeaders, INERT_POLICY, nameScripts, pagePolicy } from './security-headers.ts'

test('every answer keeps browsers from guessing, framing, sharing and telling', () => {
  expect(headersByName(baseHeaders('https://vereda.example'))).toEqual({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'cross-origin-embedder-policy': 'require-corp',
    'permissions-policy': expect.stringContaining('camera=()'),
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
  })
})

test('a shop without encryption does not promise it', () => {
  expect(headersByName(baseHeaders('http://localhost:3000'))).not.toHaveProperty(
    'strict-transport-security',
  )
})

test('a page may run its own files and the named scripts, and nothing else', () => {
  const policy = Object.fromEntries(
    pagePolicy("'nonce-abc'")
      .split('; ')
      .map((part) => [part.split(' ')[0], part.split(' ').slice(1).join(' ')]),
  )
  expect(policy).toMatchObject({
    'default-src': "'none'",
    'script-src': "'self' 'nonce-abc'",
    'style-src': "'self'",
    'connect-src': "'self'",
    'worker-src': "'none'",
    'form-action': "'self'",
    'base-uri': "'none'",
    'frame-ancestors': "'none'",
    'object-src': "'none'",
  })
  expect(pagePolicy('')).not.toMatch(/unsafe|\*|http:|https:|data:/)
  expect(INERT_POLICY).toBe("default-src 'none'; frame-ancestors 'none'")
})

const hashOf = (script: string) =>
  `'sha256-${createHash('sha256').update(script).digest('base64')}'`

const named = (html: string) => nameScripts(html.replaceAll('@', 'nonce="n0nce"'), 'n0nce')

test('the inline scripts of a page are named by hash, each once, files not at all', () => {
  const html = `<script @>one()</script><script type="module" async @>two("</p>")
</script><script src="/assets/a.js" @></script><script @ id="x">one()</script><script async src="/b.js"></script>`
  expect(named(html).hashes.split(' ')).toEqual([hashOf('one()'), hashOf('two("</p>")\n')])
  expect(named('<p>no scripts</p>').hashes).toBe('')
})

test('a script with letters beyond ASCII has the hash of its UTF-8 bytes', () => {
  expect(named('<script @>"España €"</script>').hashes).toBe(hashOf('"España €"'))
})

test.each([
  '<script>evil()</script>',
  '<script nonce="">evil()</script>',
  '<script nonce="n0nceX">evil()</script>',
  '<script nonce=n0nc>evil()</script>',
  '<script data-nonce="n0nce">evil()</script>',
  '<script data-x=" nonce="n0nc"">evil()</script>',
])('a script that was put into the page is not allowed: %s', (injected) => {
  expect(named(`<script @>one()</script>${injected}`).hashes).toBe(hashOf('one()'))
})

test('the nonce is taken off everything, and nothing else is changed', () => {
  const { html } = named('<link rel="x" @ href="/a"/><script @>"nonce"</script><p>n0nce</p>')
  expect(html).toBe('<link rel="x" href="/a"/><script>"nonce"</script><p>n0nce</p>')
})
