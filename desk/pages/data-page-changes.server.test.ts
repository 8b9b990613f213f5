import { expect, test } from 'vitest'
import { checkAudit } from '#core/base/audit/audit.server.ts'
import { findPageDraft } from '#core/settings/page-drafts.server.ts'
import { fileText } from '#core/settings/page-texts.ts'
import { publishDuePages } from '#core/settings/publish-page.server.ts'
import { readSettings } from '#core/settings/settings.server.ts'
import { testDb } from '#tests/support/database/test-db.ts'
import { deskForms } from '#tests/support/factories/desk-form.ts'
import { deskAction } from '../http/desk-action.server.ts'
import { undoText } from '../settings/setting-changes.server.ts'
import { keepPageDraft, publishPageText } from './page-changes.server.ts'
import { listedPages, pageFacts } from './page-facts.server.ts'

const action = deskAction({
  borrador: keepPageDraft,
  publicar: publishPageText,
  deshacer: undoText,
})
const FILE = fileText('menus')
const OWN = FILE.replace('"label": "Hombre"', '"label": "Para él"')
const BAD = FILE.replace('?category=outerwear', '?category=capas')
const EMPTY = { number: '0', version: '', publishAt: '', seen: '' }

async function desk() {
  const { db } = await testDb()
  const { post } = await deskForms(db)
  const params = { page: 'menus' }
  const press = (intent: string, typed: string, fields: Record<string, string> = {}) =>
    post(action, { intent, ...EMPTY, typed, ...fields }, params)
  return { db, press, undo: () => post(action, { intent: 'deshacer', number: '1' }, params) }
}

test('menus are published at the second press, and taken back', async () => {
  const { db, press, undo } = await desk()
  const asked = await press('publicar', OWN)
  expect([asked.answer.isPreview, asked.answer.text]).toEqual([
    true,
    'Cambia: Menú de hombre [men].',
  ])
  await press('publicar', OWN, asked.answer.facts)
  expect(await readSettings(db)).toEqual({ 'texto.menus': OWN })
  expect((await listedPages(db, 'menús')).map(({ state }) => state)).toEqual(['own'])
  expect((await undo()).answer.ok).toBe(true)
  expect(await readSettings(db)).toEqual({})
  expect((await checkAudit(db)).broken).toBeNull()
})

test('a category that no longer exists is told at its field, and a draft may keep it', async () => {
  const { db, press } = await desk()
  const refused = await press('publicar', BAD)
  expect([refused.status, Object.keys(refused.answer.errors)]).toEqual([
    422,
    ['typed', 'men.pictures.0.to'],
  ])
  expect(refused.answer.errors['men.pictures.0.to']).toMatch(/ninguna categoría «capas»/)
  const kept = await press('borrador', BAD)
  expect(kept.answer.text).toMatch(/^Borrador guardado, aunque así no puede salir\. .*«capas»/)
  expect((await pageFacts(db, 'menus', '2026-11-25T10:00:00.000Z'))?.draft?.faults).toEqual({
    'men.pictures.0.to': expect.stringContaining('«capas»') as unknown,
  })
  expect(await readSettings(db)).toEqual({})
})

test('without scripts the page is written as data', async () => {
  const { db, press } = await desk()
  await press('borrador', FILE, { written: OWN })
  expect(await findPageDraft(db, 'menus')).toMatchObject({ text: OWN })
})

test('menus go out at their date', async () => {
  const { db, press } = await desk()
  await press('borrador', OWN, { publishAt: '2027-05-01T08:00' })
  expect(await publishDuePages(db, '2027-05-01T06:00:00.000Z')).toEqual({
    published: ['menus'],
    refused: [],
  })
  expect(await readSettings(db)).toEqual({ 'texto.menus': OWN })
})
