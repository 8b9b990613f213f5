import { isUniqueViolation } from '#db/errors.ts'
import { transactApart } from '#db/savepoint.ts'
import type { Db } from '#db/schema.ts'
import { recordSettingsChange } from '#core/catalogue/catalogue-changes.server.ts'
import { findSetting, problemOf, settingValue, type StoredSettings } from './settings.ts'

/** A row of a setting's history; an undefined value is the file's. */
export type SettingChange = {
  number: number
  value: unknown
  changedAt: string
  changedBy: string
  undoes: number | null
}

/** The values that count now, by key. */
export async function readSettings(db: Db): Promise<StoredSettings> {
  return storedSettings(await lastChanges(db).execute())
}

/** The values of the last changes, by key. */
export const storedSettings = (
  rows: readonly { key: string; value: string | null }[],
): StoredSettings =>
  Object.fromEntries(
    rows.flatMap(({ key, value }) => (value === null ? [] : [[key, JSON.parse(value) as unknown]])),
  )

/** The last change of each setting, or of these. */
export const lastChanges = (db: Db, keys?: readonly string[]) =>
  db
    .selectFrom('setting_changes')
    .select(['key', 'number', 'value'])
    .where((each) =>
      each(
        'number',
        '=',
        each
          .selectFrom('setting_changes as later')
          .select((later) => later.fn.max('later.number').as('last'))
          .whereRef('later.key', '=', 'setting_changes.key'),
      ),
    )
    .$if(keys !== undefined, (query) => query.where('key', 'in', keys ?? []))
    .orderBy('key')

/** All changes of a setting, newest first. */
export async function settingHistory(db: Db, key: string): Promise<SettingChange[]> {
  const rows = await db
    .selectFrom('setting_changes')
    .selectAll()
    .where('key', '=', key)
    .orderBy('number', 'desc')
    .execute()
  return rows.map((row) => ({
    number: row.number,
    value: row.value === null ? undefined : (JSON.parse(row.value) as unknown),
    changedAt: row.changed_at,
    changedBy: row.changed_by,
    undoes: row.undoes,
  }))
}

/** A value to store; `undefined` brings the file's value back. `undoes`: the number of a change. */
export type NewSetting = { key: string; value: unknown; undoes?: number }

export type SettingOutcome =
  | { ok: true; key: string; before: unknown; after: unknown; number: number }
  | { ok: false; reason: 'unknown' | 'same' | 'changed_meanwhile' }
  /** It does not go with the other settings; `message` says why, for the owner. */
  | { ok: false; reason: 'problem'; message: string }

type SettingRefusal = Extract<SettingOutcome, { ok: false }>

/** Carries a refusal out of the transaction, which it rolls back. */
class Refused extends Error {
  readonly refusal: SettingRefusal
  constructor(refusal: SettingRefusal) {
    super(refusal.reason)
    this.refusal = refusal
  }
}

/** What a change would do, without doing it. `number` is that of the change to come. */
export async function planSetting(db: Db, { key, value }: NewSetting): Promise<SettingOutcome> {
  const setting = findSetting(key)
  if (!setting) return { ok: false, reason: 'unknown' }
  const stored = await readSettings(db)
  const wanted = { ...stored, [setting.key]: value }
  if (value === undefined) delete wanted[setting.key]
  const [before, after] = [stored, wanted].map((values) => settingValue(values, setting))
  if (JSON.stringify(before) === JSON.stringify(after)) return { ok: false, reason: 'same' }
  const message = problemOf(wanted)
  if (message !== undefined) return { ok: false, reason: 'problem', message }
  const [last] = await settingHistory(db, setting.key)
  return { ok: true, key: setting.key, before, after, number: (last?.number ?? 0) + 1 }
}

/**
 * Changes a setting: adds to its history, and makes every server read it within a second. `value`
 * has passed the setting's `readSetting`. Refuses if another change came since `number` was planned,
 * and what does not go with the other settings. `by` names the person, `now` is ISO-8601 UTC.
 * Guarded by: settings.server.test.ts.
 */
export async function changeSetting(
  db: Db,
  change: NewSetting & { number: number; by: string; now: string },
): Promise<SettingOutcome> {
  try {
    return await transactApart({ db }, async ({ db: trx }) => {
      // First of all: its row makes one change wait for the other, so that both see all settings.
      await recordSettingsChange(trx)
      const plan = await planSetting(trx, change)
      if (!plan.ok) throw new Refused(plan)
      if (plan.number !== change.number) {
        throw new Refused({ ok: false, reason: 'changed_meanwhile' })
      }
      await trx
        .insertInto('setting_changes')
        .values({
          key: plan.key,
          number: plan.number,
          value: change.value === undefined ? null : JSON.stringify(change.value),
          changed_at: change.now,
          changed_by: change.by,
          undoes: change.undoes ?? null,
        })
        .execute()
      return plan
    })
  } catch (error) {
    if (error instanceof Refused) return error.refusal
    if (isUniqueViolation(error)) return { ok: false, reason: 'changed_meanwhile' }
    throw error
  }
}

/** The value before the last change of a setting, which itself can be undone; undefined: no change. */
export async function lastChangeUndone(db: Db, key: string): Promise<NewSetting | undefined> {
  const [last, before] = await settingHistory(db, key)
  return last && { key, value: before?.value, undoes: last.number }
}
