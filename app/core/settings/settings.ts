import * as v from 'valibot'
import { bank } from '#core/base/policy/bank.ts'
import { dispatch } from '#core/base/policy/dispatch.ts'
import { retention } from '#core/base/policy/retention.ts'
import { shop } from '#core/base/policy/shop.ts'
import { readChangesFrom, type SettingChanges } from '#core/base/policy/live-settings.ts'
import { policy } from '#core/base/policy/policy.ts'
import { plainWord } from '#core/base/text/plain-word.ts'
import { fileText, findTextSetting, isTextKey, textPages, textsOf } from './page-texts.ts'
import { bankProblem, isTransferOffered } from './bank-settings.ts'
import { allSettings, type Setting } from './settings-list.ts'

/** The objects that paths begin with. */
const ROOTS = { policy, shop, retention, dispatch, bank }

/** The stored values by the setting's key. A key that is missing has the value of the file. */
export type StoredSettings = Readonly<Record<string, unknown>>

/** The setting of this key; case and accents do not matter. */
export function findSetting(key: string): Setting | undefined {
  const known = plainWord(key)
  return findTextSetting(known) ?? allSettings().find((setting) => setting.key === known)
}

/** The value of a setting with these stored values; undefined if neither they nor the file have it. */
export function settingValue(stored: StoredSettings, { key, path }: Setting): unknown {
  if (!isTextKey(key)) return underChanges(changesOf(stored).changes, () => valueAt(path))
  const page = textPages().find((one) => path === `pages.${one}`) ?? ''
  return textsOf(stored).texts[page] ?? fileText(page)
}

export type TypedSetting = { ok: true; value: unknown } | { ok: false; message: string }

/** Reads the owner's text; refuses what is no value of the setting, in words for the owner. */
export function readSetting({ kind }: Setting, typed: string): TypedSetting {
  const { success, output, issues } = v.safeParse(kind.typed, typed)
  return success ? { ok: true, value: output } : { ok: false, message: issues[0].message }
}

/**
 * The changes for `readChangesFrom`, and the keys that were left out: unknown ones, and values that
 * the rules of this version refuse. The shop then has the file's values for them. Texts of pages are
 * not among them: `textsOf` has those, and no browser needs them.
 */
export function changesOf(stored: StoredSettings): { changes: SettingChanges; refused: string[] } {
  const changes: Record<string, unknown> = {}
  const refused: string[] = []
  for (const [key, value] of Object.entries(stored)) {
    if (isTextKey(key)) continue
    const setting = findSetting(key)
    if (setting && v.is(setting.kind.stored, value)) changes[setting.path] = value
    else refused.push(key)
  }
  return { changes: { ...changes, ...derivedChanges(changes) }, refused }
}

/**
 * The lowest price abroad follows from the prices by country, and whether the checkout takes
 * transfers from the account, which no browser gets.
 */
function derivedChanges(changes: SettingChanges): SettingChanges {
  const takesTransfers = underChanges(changes, () => isTransferOffered(bank))
  return {
    ...lowestAbroad(changes),
    ...(takesTransfers && { 'policy.payment.takesTransfers': true }),
  }
}

function lowestAbroad(changes: SettingChanges): SettingChanges {
  const { priceCentsByCountry } = policyUnder(changes).shipping.international
  const lowest = Math.min(...Object.values<number>(priceCentsByCountry))
  const path = 'policy.shipping.international.fromCents'
  return underChanges(changes, () => valueAt(path)) === lowest ? {} : { [path]: lowest }
}

/**
 * What is wrong with these settings together, in words for the owner; undefined if nothing is. The
 * term to return is never shorter than the law's to withdraw. Transfers need an account. The years of holidays follow each
 * other, since a delivery over a year without them is promised in days.
 */
export function problemOf(stored: StoredSettings): string | undefined {
  const { changes } = changesOf(stored)
  const { days, withdrawalDays } = policyUnder(changes).returns
  if (days < withdrawalDays) {
    return `Los días para devolver (${days}) no pueden ser menos que los de desistimiento (${withdrawalDays}).`
  }
  const ofBank = underChanges(changes, () => bankProblem(bank))
  if (ofBank) return ofBank
  const years = underChanges(changes, () => Object.keys(dispatch.holidays)).map(Number)
  const missing = years.find((year) => year !== Math.min(...years) && !years.includes(year - 1))
  return missing === undefined
    ? undefined
    : `Antes de ${missing} faltan los festivos de ${missing - 1}.`
}

const policyUnder = (changes: SettingChanges) =>
  underChanges(changes, () => ({ shipping: policy.shipping, returns: policy.returns }))

/** Reads settings as if these were the changes. `read` must not wait for anything. */
export function underChanges<Value>(changes: SettingChanges, read: () => Value): Value {
  const before = readChangesFrom(() => changes)
  try {
    return read()
  } finally {
    readChangesFrom(before)
  }
}

type Branch = { [key: string]: Branch | undefined }

function valueAt(path: string): unknown {
  let at: Branch | undefined = ROOTS as unknown as Branch
  for (const key of path.split('.')) at = at?.[key]
  return at
}
