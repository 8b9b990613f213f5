import { expect } from 'vitest'
import type { MailContent } from '#core/mail/layout.ts'

/**
 * The text of a mail is the one that was approved (`golden/<name>.txt` beside the test), and its HTML
 * shows the same words. One document is kept whole, beside the test of the confirmation.
 */
export async function expectMail(name: string, mail: MailContent): Promise<void> {
  await expect(`${mail.subject}\n\n${mail.text}`).toMatchFileSnapshot(`golden/${name}.txt`)
  const shown = new Set(wordsOf(visible(mail.html)))
  expect(wordsOf(mail.text).filter((word) => !shown.has(word))).toEqual([])
}

/** What a reader of the HTML sees, with the addresses of its links. */
const visible = (html: string): string =>
  html
    .replaceAll(/<style>[\s\S]*?<\/style>|<title>.*?<\/title>/g, ' ')
    .replaceAll(/<[^>]*?href="([^"]*)"[^>]*>/g, ' $1 ')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll(/&(?:quot|#39|#x27);/g, "'")

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? []
