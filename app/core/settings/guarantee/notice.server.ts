import { isUniqueViolation } from '#db/errors.ts'
import { transactApart } from '#db/savepoint.ts'
import type { Db } from '#db/schema.ts'
import { recordSettingsChange } from '#core/catalogue/catalogue-changes.server.ts'
import { keepFile } from '#core/base/files/kept-files.server.ts'
import type { CheckedNotice } from './check-notice.server.ts'
import { NOTICE_KINDS, NOTICE_TYPES, noticeFileName } from './notice-file.ts'
import type { PlacedNotice } from './placed-notice.ts'

/**
 * Whether the official notice of the legal guarantee is placed, and since when and by whom. `number`
 * counts the changes; 0: nobody placed one yet. Times are ISO-8601 UTC.
 */
export type GuaranteeNotice = {
  number: number
  changedAt: string | null
  changedBy: string | null
} & (({ placed: true } & PlacedNotice) | { placed: false })

/** The notice that counts now. */
export async function guaranteeNotice(db: Db): Promise<GuaranteeNotice> {
  const row = await db
    .selectFrom('guarantee_notices')
    .leftJoin('kept_files', 'kept_files.sha256', 'guarantee_notices.sha256')
    .select(['number', 'kept_files.sha256', 'type', 'width', 'height', 'changed_at', 'changed_by'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return { placed: false, number: 0, changedAt: null, changedBy: null }
  const { number, sha256, type, width, height } = row
  const change = { number, changedAt: row.changed_at, changedBy: row.changed_by }
  const kind = NOTICE_KINDS.find((one) => NOTICE_TYPES[one] === type)
  if (sha256 === null || width === null || height === null || !kind) {
    return { placed: false, ...change }
  }
  return { placed: true, ...change, sha256, kind, width, height }
}

/** The notice as servers have it in memory. */
export async function readPlacedNotice(db: Db): Promise<PlacedNotice | null> {
  const notice = await guaranteeNotice(db)
  if (!notice.placed) return null
  const { sha256, kind, width, height } = notice
  return { sha256, kind, width, height }
}

/** `by` names the person, `now` is ISO-8601 UTC. */
type Change = { by: string; now: string }

export type NoticeOutcome =
  | { ok: true; notice: GuaranteeNotice }
  | { ok: false; reason: 'same' | 'changed_meanwhile' }

/**
 * Places the official notice, which `checkNotice` has passed: keeps its bytes as they are, and makes
 * every server show it within a second. Refuses the file that is placed already, and a change that
 * came meanwhile. Files that were placed before stay: mails name them.
 * Guarded by: notice.server.test.ts.
 */
export async function placeNotice(
  db: Db,
  { bytes, checked, by, now }: Change & { bytes: Buffer; checked: CheckedNotice },
): Promise<NoticeOutcome> {
  return changeNotice(db, { by, now }, async (trx, before) => {
    const { kind, width, height } = checked
    const file = { name: noticeFileName(kind), type: NOTICE_TYPES[kind], bytes }
    const sha256 = await keepFile(trx, file)
    return before.placed && before.sha256 === sha256
      ? 'same'
      : { sha256, width: Math.round(width), height: Math.round(height) }
  })
}

/** Takes the notice away: our own text stands in its place again. Refuses if none is placed. */
export async function removeNotice(db: Db, change: Change): Promise<NoticeOutcome> {
  return changeNotice(db, change, async (_, before) =>
    before.placed ? { sha256: null, width: null, height: null } : 'same',
  )
}

type NewRow =
  | { sha256: string; width: number; height: number }
  | Record<'sha256' | 'width' | 'height', null>

async function changeNotice(
  db: Db,
  { by, now }: Change,
  change: (trx: Db, before: GuaranteeNotice) => Promise<NewRow | 'same'>,
): Promise<NoticeOutcome> {
  try {
    return await transactApart({ db }, async ({ db: trx }) => {
      const before = await guaranteeNotice(trx)
      const row = await change(trx, before)
      if (row === 'same') return { ok: false, reason: 'same' }
      await recordSettingsChange(trx)
      await trx
        .insertInto('guarantee_notices')
        .values({ ...row, number: before.number + 1, changed_at: now, changed_by: by })
        .execute()
      return { ok: true, notice: await guaranteeNotice(trx) }
    })
  } catch (error) {
    if (isUniqueViolation(error)) return { ok: false, reason: 'changed_meanwhile' }
    throw error
  }
}
