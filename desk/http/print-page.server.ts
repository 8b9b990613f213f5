import { createHash } from 'node:crypto'

/** A document to print: a page of its own, whose policy allows its style sheet and nothing else. */
export function printPage(html: string): Response {
  const styles = [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(
    ([, css = '']) => `'sha256-${createHash('sha256').update(css).digest('base64')}'`,
  )
  return new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; style-src ${styles.join(' ')}; frame-ancestors 'none'`,
    },
  })
}
