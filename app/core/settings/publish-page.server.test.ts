import { expect, test } from 'vitest'
import { listAudit } from '#core/base/audit/audit.server.ts'
import type { Db } from '#db/schema.ts'
import { testDb } from '#tests/support/database/test-db.ts'
import { countFailedPages, findPageDraft, savePageDraft } from './page-drafts.server.ts'
import { fileText } from './page-texts.ts'
import { planPage, publishDuePages, publishPage } from './publish-page.server.ts'
import { readSettings, settingHistory } from './settings.server.ts'

const NOW = '2026-11-25T10:00:00.000Z'
const DUE = '2026-12-01T08:00:00.000Z'
const FILE = fileText('returns')
const OWN = FILE.replace('con calma', 'sin prisa')
const TEXT = { page: 'returns', text: OWN, version: null, readNumber: 0, now: NOW }
const ANA = { by: 'Ana', now: NOW }

/** Saves a draft and returns its version. */
async function draftOf(db: Db, page: string, text: string, publishAt: string | null = null) {
  const draft = { page, text, version: null, readNumber: 0, publishAt, ...ANA }
  const saved = await savePageDraft(db, draft)
  if (saved.ok) return saved.version
  throw new Error(saved.reason)
}

const entries = async (db: Db) =>
  (await listAudit(db, { action: 'text', most: 10 })).map(({ summary, actor, subject }) => [
    subject.id,
    actor.kind,
    summary,
  ])

test('a text is published with its place in the history, and its draft is gone', async () => {
  const { db } = await testDb()
  const version = await draftOf(db, 'returns', OWN)
  expect(await planPage(db, { ...TEXT, version })).toMatchObject({ ok: true, before: FILE })
  expect(await readSettings(db)).toEqual({})
  const made = await publishPage(db, { ...TEXT, version, ...ANA })
  expect(made).toEqual({ ok: true, before: FILE, after: OWN, number: 1 })
  expect(await readSettings(db)).toEqual({ 'texto.returns': OWN })
  expect(await findPageDraft(db, 'returns')).toBeUndefined()
  expect(await settingHistory(db, 'texto.returns')).toMatchObject([
    { number: 1, changedBy: 'Ana', changedAt: NOW },
  ])
})

test('what is refused changes nothing, and the draft stays', async () => {
  const { db } = await testDb()
  const version = await draftOf(db, 'returns', OWN)
  const refused = async (text: object) => {
    const outcome = await publishPage(db, { ...TEXT, version, ...ANA, ...text })
    return outcome.ok ? 'published' : outcome.reason
  }
  expect(await refused({ text: '<b>' })).toBe('bad_text')
  expect(await refused({ text: FILE })).toBe('same')
  expect(await refused({ page: 'nada' })).toBe('unknown')
  expect(await refused({ version: version + 1 })).toBe('changed_meanwhile')
  expect(await refused({ readNumber: 1 })).toBe('page_changed')
  expect(await planPage(db, { ...TEXT, version: version + 1 })).toMatchObject({
    reason: 'changed_meanwhile',
    current: { version },
  })
  expect(await readSettings(db)).toEqual({})
  expect(await findPageDraft(db, 'returns')).toMatchObject({ version, text: OWN })
})

test('of two who publish at once, one does and the other is told', async () => {
  const { db, kind, reopen } = await testDb()
  const version = await draftOf(db, 'returns', OWN)
  // Only one process may open the folder of a SQLite shop.
  const others = kind === 'postgres' ? Array.from({ length: 3 }, () => reopen().db) : [db, db]
  const made = await Promise.all(
    [db, ...others].map((each) => publishPage(each, { ...TEXT, version, ...ANA })),
  )
  expect(made.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await settingHistory(db, 'texto.returns')).toHaveLength(1)
})

test('the job publishes what is due, once, in the name of who planned it', async () => {
  const { db } = await testDb()
  const faq = fileText('faq').replace('nos preguntan', 'preguntáis')
  await draftOf(db, 'returns', OWN, DUE)
  await draftOf(db, 'faq', faq, DUE)
  await draftOf(db, 'terms', fileText('terms').replace('# Pago [', '# El pago ['))
  const early = new Date(Date.parse(DUE) - 1).toISOString()
  expect(await publishDuePages(db, early)).toEqual({ published: [], refused: [] })
  expect(await publishDuePages(db, DUE)).toEqual({ published: ['faq', 'returns'], refused: [] })
  expect(await publishDuePages(db, DUE)).toEqual({ published: [], refused: [] })
  expect(await readSettings(db)).toEqual({ 'texto.returns': OWN, 'texto.faq': faq })
  expect(await settingHistory(db, 'texto.returns')).toMatchObject([
    { changedBy: 'Ana', changedAt: DUE },
  ])
  expect(await entries(db)).toEqual([
    ['returns', 'system', 'Publica el texto programado de /returns'],
    ['faq', 'system', 'Publica el texto programado de /faq'],
  ])
  expect(await findPageDraft(db, 'terms')).toMatchObject({ publishAt: null })
  expect(await countFailedPages(db)).toBe(0)
})

test('a page that was changed since is not overwritten: its draft says so and stays', async () => {
  const { db } = await testDb()
  await draftOf(db, 'returns', OWN, DUE)
  const other = FILE.replace('con calma', 'tranquilamente')
  await publishPage(db, { ...TEXT, text: other, by: 'Bea', now: NOW })
  expect(await publishDuePages(db, DUE)).toEqual({ published: [], refused: ['returns'] })
  expect(await publishDuePages(db, DUE)).toEqual({ published: [], refused: [] })
  expect(await readSettings(db)).toEqual({ 'texto.returns': other })
  expect(await findPageDraft(db, 'returns')).toMatchObject({
    text: OWN,
    publishAt: null,
    publishFault: 'page_changed',
  })
  expect(await countFailedPages(db)).toBe(1)
  expect(await entries(db)).toEqual([])
})
