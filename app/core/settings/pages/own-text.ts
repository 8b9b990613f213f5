import type { FaqContent, PageContent } from './page-content.ts'
import { readFaq } from './read-faq.ts'
import { readPage } from './read-page.ts'
import { writeFaq, writePage } from './write-page.ts'

/** The name of «Preguntas frecuentes» among the pages of text. */
export const FAQ = 'faq'

/** `text`: as it is stored, so that equal pages are equal texts. */
export type OwnText =
  | { ok: true; text: string; page: PageContent }
  | { ok: false; line: number; message: string }

/**
 * Reads the owner's text of any page, by its address ("terms", "faq"): of the questions as a page
 * with a section for each group and each question. Refuses what `readPage` or `readFaq` refuses.
 * Guarded by: own-text.test.ts.
 */
export function readOwnText(name: string, typed: string): OwnText {
  if (name === FAQ) {
    const read = readFaq(typed)
    return read.ok ? { ok: true, text: writeFaq(read.page), page: asPage(read.page) } : read
  }
  const read = readPage(name, typed)
  return read.ok ? { ok: true, text: writePage(read.page), page: read.page } : read
}

const asPage = ({ groups, ...head }: FaqContent): PageContent => ({
  ...head,
  sections: groups.flatMap(({ id, title, questions }) => [
    { id, title, blocks: [] },
    ...questions.map((one) => ({ id: one.id, title: one.question, blocks: one.answer })),
  ]),
})

/** Where a text is wrong, as the owner reads it. */
export const faultText = ({ line, message }: { line: number; message: string }): string =>
  `Línea ${line}: ${message}`
