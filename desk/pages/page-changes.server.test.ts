import { expect, test } from 'vitest'
import { checkAudit, listAudit } from '#core/base/audit/audit.server.ts'
import { findPageDraft } from '#core/settings/page-drafts.server.ts'
import { fileText } from '#core/settings/page-texts.ts'
import { readSettings, settingHistory } from '#core/settings/settings.server.ts'
import { testDb } from '#tests/support/database/test-db.ts'
import { deskForms } from '#tests/support/factories/desk-form.ts'
import { deskAction } from '../http/desk-action.server.ts'
import { undoText } from '../settings/setting-changes.server.ts'
import { discardPage, keepPageDraft, publishPageText } from './page-changes.server.ts'
import { listedPages, pageFacts } from './page-facts.server.ts'

const action = deskAction({
  borrador: keepPageDraft,
  publicar: publishPageText,
  tirar: discardPage,
  deshacer: undoText,
})
const FILE = fileText('terms')
const OWN = FILE.replace('# Pago [', '# El pago [')
const EMPTY = { number: '0', version: '', publishAt: '', seen: '' }

async function desk(page = 'terms') {
  const { db } = await testDb()
  const forms = await deskForms(db)
  const press = (intent: string, typed: string, fields: Record<string, string> = {}) =>
    forms.post(action, { intent, ...EMPTY, typed, ...fields }, { page })
  /** Both presses of a publication. */
  const publish = async (typed: string, fields: Record<string, string> = {}) => {
    const { answer } = await press('publicar', typed, fields)
    return press('publicar', typed, { ...fields, ...answer.facts })
  }
  const version = async () => String((await findPageDraft(db, page))?.version)
  const actions = async () =>
    (await listAudit(db, { action: 'text', most: 9 })).map((entry) => entry.action)
  return { db, ...forms, press, publish, version, actions }
}

test('a publication is shown first, with what it obliges to, and ends its draft', async () => {
  const { db, press, version, actions } = await desk()
  expect((await press('borrador', OWN)).answer.text).toBe('Borrador guardado.')
  const fields = { version: await version() }
  const asked = await press('publicar', OWN, fields)
  expect(asked.answer.isPreview).toBe(true)
  expect(asked.answer.text).toMatch(
    /^Cambia: El pago \[pago\]\. La fecha sigue siendo el 20 de noviembre de 2026.*Cada pedido se rige/,
  )
  expect(await readSettings(db)).toEqual({})
  const other = OWN.replace('2026-11-20', '2026-12-01')
  // Another text than the one that was shown is shown too.
  const again = await press('publicar', other, { ...fields, ...asked.answer.facts })
  expect([again.answer.isPreview, again.answer.text]).toEqual([
    true,
    expect.not.stringContaining('La fecha sigue'),
  ])
  const made = await press('publicar', other, { ...fields, ...again.answer.facts })
  expect(made.answer).toMatchObject({ ok: true, undo: { intent: 'deshacer' } })
  expect(await readSettings(db)).toEqual({ 'texto.terms': other })
  expect(await findPageDraft(db, 'terms')).toBeUndefined()
  expect(await actions()).toEqual(['text.set', 'text.draft'])
  expect((await checkAudit(db)).broken).toBeNull()
})

test('a draft with a fault is kept and says so; with a date, or to be published, it is refused', async () => {
  const { db, press } = await desk()
  const bad = FILE.replace('# Pago [', '#Pago [')
  const dated = await press('borrador', bad, { publishAt: '2027-05-01T08:00' })
  expect([dated.status, dated.answer.errors['typed']]).toEqual([
    422,
    expect.stringMatching(/^Línea \d+: /),
  ])
  expect((await press('publicar', bad)).answer.errors['typed']).toMatch(/^Línea \d+: /)
  expect(await findPageDraft(db, 'terms')).toBeUndefined()
  const kept = await press('borrador', bad)
  expect(kept.answer.text).toMatch(/^Borrador guardado, aunque así no puede salir\. Línea \d+: /)
  expect((await pageFacts(db, 'terms', '2026-11-25T10:00:00.000Z'))?.draft).toMatchObject({
    text: bad.trimEnd(),
    savedBy: 'ana',
  })
})

test('a page of law without its needed sections is refused', async () => {
  const { press } = await desk()
  const bad = FILE.replace('[desistimiento]', '[arrepentirse]')
  expect((await press('publicar', bad)).answer.errors['typed']).toContain('[desistimiento]')
})

test('a date must be one to come, and stands in the list until it is taken back', async () => {
  const { db, press, version, actions } = await desk()
  for (const [publishAt, says] of [
    ['mañana', 'Escribe un día y una hora'],
    ['2020-01-01T08:00', 'Esa hora ya ha pasado'],
  ] as const) {
    expect((await press('borrador', OWN, { publishAt })).answer.errors).toEqual({ publishAt: says })
  }
  await press('borrador', OWN, { publishAt: '2027-05-01T08:00' })
  const listed = (await listedPages(db)).find(({ page }) => page === 'terms')
  expect(listed).toMatchObject({ state: 'scheduled', publishAt: '2027-05-01T06:00:00.000Z' })
  await press('borrador', OWN, { version: await version() })
  expect((await listedPages(db, 'condiciones')).map(({ state }) => state)).toEqual(['draft'])
  expect((await press('tirar', '', { version: '1' })).answer.reason).toBe('conflict')
  await press('tirar', '', { version: await version() })
  expect((await listedPages(db, 'condiciones')).map(({ state }) => state)).toEqual(['first'])
  expect(await actions()).toEqual(['text.discard_draft', 'text.draft', 'text.schedule'])
})

test('two people at one page: the second is told, and what they wrote decides at the next press', async () => {
  const { db, press, publish, version } = await desk()
  const bea = OWN.replace('# Precios [', '# Los precios [')
  await press('borrador', OWN)
  const late = await press('borrador', bea)
  expect([late.status, late.answer.conflict]).toEqual([
    409,
    [
      {
        field: 'typed',
        label: 'Secciones',
        yours: 'Cambia: Los precios [precios].',
        theirs: 'el borrador de ana',
      },
    ],
  ])
  expect(late.answer.values?.['typed']).toBe(bea.trimEnd())
  expect(await findPageDraft(db, 'terms')).toMatchObject({ text: OWN })
  await press('borrador', bea, late.answer.facts)
  expect(await findPageDraft(db, 'terms')).toMatchObject({ text: bea })
  // A text that was published meanwhile is not overwritten unseen either.
  await publish(OWN)
  expect((await pageFacts(db, 'terms', '2026-11-25T10:00:00.000Z'))?.draft).toMatchObject({
    isOverOther: true,
    changes: 'Cambia: Los precios [precios].',
  })
  const over = await press('publicar', bea, { version: await version() })
  expect(over.answer).toMatchObject({ reason: 'conflict', facts: { number: '1' } })
  expect(await readSettings(db)).toEqual({ 'texto.terms': OWN })
  expect((await press('publicar', bea, over.answer.facts)).answer.isPreview).toBe(true)
})

test('a draft that somebody has thrown away is told, and what was written begins another', async () => {
  const { db, press, version } = await desk()
  await press('borrador', OWN)
  const seen = await version()
  await press('tirar', '', { version: seen })
  const late = await press('borrador', OWN, { version: seen })
  expect(late.answer).toMatchObject({ reason: 'conflict', facts: { version: '' } })
  await press('borrador', OWN, late.answer.facts)
  expect(await findPageDraft(db, 'terms')).toMatchObject({ text: OWN })
})

test('the questions are changed and taken back like a page, by the owner alone', async () => {
  const { db, post, publish } = await desk('faq')
  const own = fileText('faq').replace('nos preguntan', 'preguntáis')
  await publish(own)
  const params = { page: 'faq' }
  const undone = await post(action, { intent: 'deshacer', number: '1' }, params)
  expect(undone.answer.ok).toBe(true)
  expect(await readSettings(db)).toEqual({})
  expect(await settingHistory(db, 'texto.faq')).toHaveLength(2)
  const same = await post(
    action,
    { intent: 'publicar', ...EMPTY, number: '2', typed: fileText('faq') },
    params,
  )
  expect(same.answer.text).toContain('no hay nada que publicar')
  const support = await deskForms(db, 'bea', 'support')
  const form = { intent: 'borrador', ...EMPTY, typed: own }
  await expect(support.post(action, form, params)).rejects.toMatchObject({ init: { status: 403 } })
  expect(await pageFacts(db, 'nada', '2026-11-25T10:00:00.000Z')).toBeUndefined()
})
