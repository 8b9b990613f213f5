import * as v from 'valibot'
import { pageFiles } from '#content/pages/page-files.ts'
import staticPages from '#content/static-pages.json' with { type: 'json' }
import type { FaqContent, PageContent } from '#core/settings/pages/page-content.ts'
import { DATA_PAGES, findDataPage } from '#core/settings/data-pages/data-pages.ts'
import { FAQ, faultText, readOwnText } from '#core/settings/pages/own-text.ts'
import { faqWithWords, withWords } from '#core/settings/pages/page-words.ts'
import { readFaq } from '#core/settings/pages/read-faq.ts'
import { readPage } from '#core/settings/pages/read-page.ts'
import type { SettingKind } from './setting-kinds.ts'
import type { Setting } from './settings-list.ts'

/** The owner's texts by the page's address ("terms"), as `readOwnText` writes them. */
export type PageTexts = Readonly<Record<string, string>>

const PREFIX = 'texto.'

export const isTextKey = (key: string): boolean => key.startsWith(PREFIX)

/** The addresses of the pages whose text the owner can change. */
export const textPages = (): readonly string[] => PAGES

const PAGES: readonly string[] = [...staticPages, FAQ, ...DATA_PAGES.map(({ name }) => name)]

/** The setting that holds a page's text; undefined if there is no such page. */
export function textSetting(page: string): Setting | undefined {
  if (!PAGES.includes(page)) return undefined
  return { key: PREFIX + page, path: `pages.${page}`, kind: pageKind(page), says: `/${page}` }
}

/** The setting with this key of a text. */
export const findTextSetting = (key: string): Setting | undefined =>
  isTextKey(key) ? textSetting(key.slice(PREFIX.length)) : undefined

/** A page's text. What is typed is stored as the shop writes it: equal pages are equal texts. */
const pageKind = (page: string): SettingKind => ({
  typed: v.pipe(
    v.string(),
    v.rawTransform<string, string>(({ dataset, addIssue, NEVER }) => {
      const read = readOwnText(page, dataset.value)
      if (read.ok) return read.text
      addIssue({ message: faultText(read) })
      return NEVER
    }),
  ),
  stored: v.pipe(
    v.string(),
    v.check((text) => readOwnText(page, text, { isStored: true }).ok),
  ),
  show: String,
})

/** The text of the page in the files, as the shop writes it. */
export function fileText(page: string): string {
  const data = findDataPage(page)
  const file = data ? JSON.stringify(data.content) : (pageFiles.get(page) ?? '')
  const read = readOwnText(page, file, { isStored: true })
  return read.ok ? read.text : ''
}

/** The stored texts, and the keys that were left out: no such page, or refused by this version. */
export function textsOf(stored: Readonly<Record<string, unknown>>): {
  texts: PageTexts
  refused: string[]
} {
  const texts: Record<string, string> = {}
  const refused: string[] = []
  for (const [key, value] of Object.entries(stored)) {
    if (!isTextKey(key)) continue
    const page = key.slice(PREFIX.length)
    const setting = textSetting(page)
    if (setting && typeof value === 'string' && v.is(setting.kind.stored, value)) {
      texts[page] = value
    } else refused.push(key)
  }
  return { texts, refused }
}

/**
 * The page at this address with the owner's text, or the file's, and the figures of now; undefined
 * if there is none. Guarded by: page-texts.test.ts, tests/process/texts.test.ts.
 */
export function pageWithText(page: string, texts: PageTexts): PageContent | undefined {
  if (!staticPages.includes(page)) return undefined
  const own = Object.hasOwn(texts, page) ? texts[page] : undefined
  const read = own === undefined ? undefined : readPage(page, own)
  const used = read?.ok ? read : readPage(page, pageFiles.get(page) ?? '')
  return used.ok ? withWords(used.page) : undefined
}

/** «Preguntas frecuentes» in the same way. Throws if its file cannot be read. */
export function faqPage(texts: PageTexts = {}): FaqContent {
  const own = texts[FAQ] === undefined ? undefined : readFaq(texts[FAQ])
  const read = own?.ok ? own : readFaq(pageFiles.get(FAQ) ?? '')
  if (!read.ok) throw new Error(`content/pages/faq.txt, ${read.line}: ${read.message}`)
  return faqWithWords(read.page)
}
