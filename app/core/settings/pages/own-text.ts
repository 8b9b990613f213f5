import { findDataPage } from '#core/settings/data-pages/data-pages.ts'
import { readDataPage, type DataFault } from '#core/settings/data-pages/read-data-page.ts'
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
  | { ok: false; faults: readonly DataFault[] }

/**
 * Reads the owner's text of any page, by its name ("terms", "faq", "portada"): of the questions as a page
 * with a section for each group and each question, of data with one for each entry. Refuses what
 * `readPage`, `readFaq` or `readDataPage` refuses; `isStored` is for a text that was right once.
 * Guarded by: own-text.test.ts.
 */
export function readOwnText(name: string, typed: string, { isStored = false } = {}): OwnText {
  const data = findDataPage(name)
  if (data) return readDataPage(data, typed, isStored)
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
export const faultText = (fault: Extract<OwnText, { ok: false }>): string =>
  'faults' in fault
    ? fault.faults.map(({ message }) => message).join(' ')
    : `Línea ${fault.line}: ${fault.message}`

/** The faults of a page of data by the path of their fields, none of a page of text. */
export const faultsByField = (read: OwnText): Record<string, string> =>
  read.ok || !('faults' in read)
    ? {}
    : Object.fromEntries(read.faults.map(({ path, message }) => [path, message]))
