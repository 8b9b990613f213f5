import { expect } from 'vitest'
import type { MailContent } from '#core/mail/layout.ts'

/**
 * Compares a mail's text with the approved one (`golden/<name>.txt` beside the test), and its
 * HTML's words with the text. The confirmation's test also has one complete HTML document.
 */
export async function expectMail(name: string, mail: MailContent): Promise<void> {
  await expect(`${mail.subject}\n\n${mail.text}`).toMatchFileSnapshot(`golden/${name}.txt`)
  const shown = new Set(wordsOf(visible(mail.html)))
  expect(wordsOf(mail.text).filter((word) => !shown.has(word))).toEqual([])
}

/** The visible text of the HTML, with the addresses of its links. */
const visible = (html: string): string =>
  html
    .replaceAll(/<style>[\s\S]*?<\/style>|<title>.*?<\/title>/g, ' ')
    .replaceAll(/<[^>]*?href="([^"]*)"[^>]*>/g, ' $1 ')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll(/&(?:quot|#39|#x27);/g, "'")

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? []
