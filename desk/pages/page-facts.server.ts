import { findDataPage } from '#core/settings/data-pages/data-pages.ts'
import { fieldOf } from '#core/settings/data-pages/fields.ts'
import { knownAddresses } from '#core/settings/data-pages/shop-links.ts'
import { changesInWords, contentOfText } from '#core/settings/pages/changes-in-words.ts'
import { readTextForShop } from '#core/settings/data-pages/goods-faults.server.ts'
import { faultsByField, faultText } from '#core/settings/pages/own-text.ts'
import { pageDuty } from '#core/settings/pages/page-duties.ts'
import { allNames, withWords } from '#core/settings/pages/page-words.ts'
import { findPageDraft, pageDrafts, type PageDraft } from '#core/settings/page-drafts.server.ts'
import { textPages, textSetting } from '#core/settings/page-texts.ts'
import { lastChanges, readSettings, storedSettings } from '#core/settings/settings.server.ts'
import { settingValue } from '#core/settings/settings.ts'
import { plainWord } from '#core/base/text/plain-word.ts'
import type { Db } from '#db/schema.ts'
import { fieldMoment } from '../http/field-moment.ts'
import { shownHistory } from '../settings/setting-history.server.ts'
import type { PageEditorProps } from './page-editor.tsx'
import type { ListedPage } from './page-list.tsx'
import { pageState } from './page-words.ts'

/** Lists the pages whose title or address contains the text. */
export async function listedPages(db: Db, text = ''): Promise<ListedPage[]> {
  const settings = textPages().flatMap((page) => textSetting(page) ?? [])
  const keys = settings.map(({ key }) => key)
  const rows = await lastChanges(db, keys).select(['changed_at', 'changed_by']).execute()
  const drafts = await pageDrafts(db)
  const stored = storedSettings(rows)
  const wanted = plainWord(text)
  return settings
    .map((setting) => {
      const page = setting.says.slice(1)
      const last = rows.find(({ key }) => key === setting.key)
      const draft = drafts.get(page)
      return {
        page,
        title: withWords(contentOfText(page, settingValue(stored, setting))).title,
        state: pageState(Object.hasOwn(stored, setting.key), draft),
        publishAt: draft?.publishAt ?? null,
        changed: last ? { at: last.changed_at, by: last.changed_by } : null,
        saved: draft ? { at: draft.updatedAt, by: draft.updatedBy } : null,
      }
    })
    .filter(({ page, title }) => plainWord(`${title} ${page}`).includes(wanted))
}

/** What the editor of a page shows; undefined if there is no such page. */
export async function pageFacts(
  db: Db,
  page: string,
  now: string,
): Promise<Omit<PageEditorProps, 'doneText' | 'now' | 'answer'> | undefined> {
  const setting = textSetting(page)
  if (!setting) return undefined
  const stored = await readSettings(db)
  const text = String(settingValue(stored, setting))
  const draft = await findPageDraft(db, page)
  const { number, history } = await shownHistory(db, setting)
  return {
    page,
    title: withWords(contentOfText(page, text)).title,
    state: pageState(Object.hasOwn(stored, setting.key), draft),
    text,
    draft: draft ? await shownDraft(db, { page, text, draft, number, now }) : null,
    duty: pageDuty(page) ?? null,
    names: allNames(),
    number,
    history,
    data: dataFacts(page),
  }
}

/** What the form of a page of data is drawn from; null for a page of text. */
function dataFacts(page: string) {
  const data = findDataPage(page)
  if (!data) return null
  return { address: data.address, field: fieldOf(data.schema), addresses: knownAddresses() }
}

type Drafted = { page: string; text: string; draft: PageDraft; number: number; now: string }

async function shownDraft(db: Db, { page, text, draft, number, now }: Drafted) {
  const read = await readTextForShop(db, {
    page,
    text: draft.text,
    at: draft.publishAt ?? now,
  })
  const changes = changesInWords(contentOfText(page, text), contentOfText(page, draft.text))
  return {
    text: draft.text,
    version: draft.version,
    publishAt: fieldMoment(draft.publishAt),
    publishFault: draft.publishFault,
    savedAt: draft.updatedAt,
    savedBy: draft.updatedBy,
    fault: read.ok ? null : faultText(read),
    faults: faultsByField(read),
    changes: changes.join(' '),
    isOverOther: draft.readNumber !== number,
  }
}
