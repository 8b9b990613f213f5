import { expect, test } from 'vitest'
import { testDb } from '#tests/support/database/test-db.ts'
import { discardPageDraft, findPageDraft, savePageDraft } from './page-drafts.server.ts'
import { fileText } from './page-texts.ts'
import { publishPage } from './publish-page.server.ts'
import { readSettings } from './settings.server.ts'

const NOW = '2026-11-25T10:00:00.000Z'
const LATER = '2026-12-01T08:00:00.000Z'
const OWN = fileText('returns').replace('con calma', 'sin prisa')
const NEW = { page: 'returns', version: null, readNumber: 0, publishAt: null, by: 'Ana', now: NOW }

test('a draft is kept, complete or not, and no page shows it', async () => {
  const { db } = await testDb()
  const saved = await savePageDraft(db, { ...NEW, text: '# A medias' })
  expect(saved).toMatchObject({ ok: true, fault: expect.stringContaining('Línea 1: ') as string })
  expect(await findPageDraft(db, 'returns')).toMatchObject({
    text: '# A medias',
    readNumber: 0,
    publishAt: null,
    updatedAt: NOW,
    updatedBy: 'Ana',
  })
  expect(await readSettings(db)).toEqual({})
  expect(await findPageDraft(db, 'terms')).toBeUndefined()
})

test('of two who begin a draft, or change one, the second is told and has what is there', async () => {
  const { db } = await testDb()
  const first = await savePageDraft(db, { ...NEW, text: OWN })
  expect(first).toEqual({ ok: true, version: Date.parse(NOW) / 1000 })
  const other = { ...NEW, text: 'otra cosa', by: 'Bea' }
  expect(await savePageDraft(db, other)).toMatchObject({
    ok: false,
    reason: 'changed_meanwhile',
    current: { text: OWN, updatedBy: 'Ana' },
  })
  const version = Date.parse(NOW) / 1000
  expect(await savePageDraft(db, { ...NEW, text: `${OWN}\n`, version })).toMatchObject({ ok: true })
  expect(await savePageDraft(db, { ...other, version })).toMatchObject({
    reason: 'changed_meanwhile',
    current: { text: OWN, version: version + 1 },
  })
  expect(await discardPageDraft(db, { page: 'returns', version })).toBe(false)
  expect(await discardPageDraft(db, { page: 'returns', version: version + 1 })).toBe(true)
  // A form of the draft that is gone does not fit the next one.
  const later = { ...NEW, now: LATER, text: OWN }
  await savePageDraft(db, later)
  expect(await savePageDraft(db, { ...other, version: version + 1 })).toMatchObject({ ok: false })
})

test('a draft over another text than the one of now is refused, and nothing of it is lost', async () => {
  const { db } = await testDb()
  await publishPage(db, { ...NEW, text: OWN })
  expect(await savePageDraft(db, { ...NEW, text: 'otra cosa' })).toEqual({
    ok: false,
    reason: 'page_changed',
    number: 1,
  })
  expect(await savePageDraft(db, { ...NEW, text: 'otra cosa', readNumber: 1 })).toMatchObject({
    ok: true,
  })
})

test('with a date the text must be right, and the date to come', async () => {
  const { db } = await testDb()
  const dated = { ...NEW, publishAt: LATER }
  expect(await savePageDraft(db, { ...dated, text: '<b>' })).toMatchObject({ reason: 'bad_text' })
  expect(await savePageDraft(db, { ...dated, text: OWN, publishAt: NOW })).toMatchObject({
    reason: 'past',
  })
  expect(await savePageDraft(db, { ...NEW, text: 'x'.repeat(60_001) })).toMatchObject({
    reason: 'too_long',
  })
  expect(await savePageDraft(db, { ...NEW, page: 'nada', text: OWN })).toMatchObject({
    reason: 'unknown',
  })
  expect(await db.selectFrom('page_drafts').selectAll().execute()).toEqual([])
  expect(await savePageDraft(db, { ...dated, text: OWN })).toMatchObject({ ok: true })
})
