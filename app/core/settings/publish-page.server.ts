import { createHash } from 'node:crypto'
import { audited } from '#core/base/audit/audit.server.ts'
import type { AuditedAction } from '#core/base/audit/audit.ts'
import { readTextForShop } from '#core/settings/data-pages/goods-faults.server.ts'
import { faultsByField, faultText } from '#core/settings/pages/own-text.ts'
import { transactApart } from '#db/savepoint.ts'
import type { Db } from '#db/schema.ts'
import {
  discardPageDraft,
  findPageDraft,
  type PageDraft,
  type PageFaultReason,
} from './page-drafts.server.ts'
import { textSetting } from './page-texts.ts'
import { changeSetting, planSetting } from './settings.server.ts'

/** A text to publish, and the draft that it was, if it was one. */
export type PublishPage = {
  page: string
  text: string
  /** The version of the draft that ends with it; null: there was none. */
  version: number | null
  /** The number of the page's last change that the person has seen; 0: none. */
  readNumber: number
  /** ISO-8601 UTC. */
  now: string
}

export type PlanPageOutcome =
  | { ok: true; key: string; before: string; after: string }
  | { ok: false; reason: 'unknown' | 'same' }
  | { ok: false; reason: 'problem'; message: string }
  /** `faults`: of a page of data, by the path of their fields. */
  | { ok: false; reason: 'bad_text'; message: string; faults: Readonly<Record<string, string>> }
  | { ok: false; reason: 'changed_meanwhile'; current: PageDraft | undefined }
  | { ok: false; reason: 'page_changed'; number: number; text: string }

export type PublishPageOutcome =
  | { ok: true; before: string; after: string; number: number }
  | Extract<PlanPageOutcome, { ok: false }>

/** What a publication would change, without doing it; or why it could not be done. */
export async function planPage(db: Db, wanted: PublishPage): Promise<PlanPageOutcome> {
  const { page, text, version, now } = wanted
  const setting = textSetting(page)
  if (!setting) return { ok: false, reason: 'unknown' }
  const read = await readTextForShop(db, { page, text, at: now })
  if (!read.ok) {
    const faults = faultsByField(read)
    return { ok: false, reason: 'bad_text', message: faultText(read), faults }
  }
  const current = await findPageDraft(db, page)
  if (version !== null && current?.version !== version) {
    return { ok: false, reason: 'changed_meanwhile', current }
  }
  const plan = await planSetting(db, { key: setting.key, value: read.text })
  if (!plan.ok && plan.reason === 'problem') return plan
  if (!plan.ok) return { ok: false, reason: 'same' }
  const [before, after] = [String(plan.before), String(plan.after)]
  if (plan.number !== wanted.readNumber + 1) {
    return { ok: false, reason: 'page_changed', number: plan.number - 1, text: before }
  }
  return { ok: true, key: setting.key, before, after }
}

/** Carries a refusal out of the transaction, which it rolls back. */
class Refused extends Error {
  readonly refusal: Extract<PlanPageOutcome, { ok: false }>
  constructor(refusal: Extract<PlanPageOutcome, { ok: false }>) {
    super(refusal.reason)
    this.refusal = refusal
  }
}

/**
 * Publishes a text: every server shows it within a second, and its draft is gone. Refuses what
 * `planPage` refuses, and then changes nothing. `by` names the person.
 * Guarded by: publish-page.server.test.ts.
 */
export async function publishPage(
  db: Db,
  wanted: PublishPage & { by: string },
): Promise<PublishPageOutcome> {
  const { page, version, readNumber, by, now } = wanted
  try {
    return await transactApart({ db }, async ({ db: trx }) => {
      const plan = await planPage(trx, wanted)
      if (!plan.ok) throw new Refused(plan)
      const number = readNumber + 1
      const { key, before, after } = plan
      const stored = await changeSetting(trx, { key, value: after, number, by, now })
      // Of two who publish, one finds the page changed, or the draft gone.
      const isDone =
        stored.ok && (version === null || (await discardPageDraft(trx, { page, version })))
      if (!isDone) {
        const current = await findPageDraft(trx, page)
        throw new Refused({ ok: false, reason: 'changed_meanwhile', current })
      }
      return { ok: true as const, before, after, number }
    })
  } catch (error) {
    if (error instanceof Refused) return error.refusal
    throw error
  }
}

/** Names a text for the log, which keeps facts of a sentence's length. */
export const textMark = (text: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(text) ?? '')
    .digest('hex')
    .slice(0, 32)

/** The entry of a text that shoppers now see. */
export const publishedEntry = (
  page: string,
  { before, after }: { before: string; after: string },
  summary = `Cambia el texto de /${page}`,
): AuditedAction => ({
  action: 'text.set',
  subject: { kind: 'page', id: page },
  summary,
  before: { huella: textMark(before) },
  after: { huella: textMark(after) },
})

const JOB = 'publish-pages'

/**
 * Publishes the drafts that are due, each alone, in the name of who chose the date. One that cannot
 * be published stays a draft and says why, and is not tried again by itself. Returns the pages that
 * shoppers now see and those refused. `now` is ISO-8601 UTC.
 */
export async function publishDuePages(
  db: Db,
  now: string,
): Promise<{ published: string[]; refused: string[] }> {
  const due = await db
    .selectFrom('page_drafts')
    .select('page')
    .where('publish_at', '<=', now)
    .orderBy('page')
    .execute()
  const done: { published: string[]; refused: string[] } = { published: [], refused: [] }
  for (const { page } of due) {
    const outcome = await publishDue(db, page, now)
    if (outcome === 'published') done.published.push(page)
    else if (outcome === 'refused') done.refused.push(page)
  }
  return done
}

async function publishDue(
  db: Db,
  page: string,
  now: string,
): Promise<'published' | 'refused' | 'gone'> {
  const ctx = { db, actor: { kind: 'clock', id: JOB }, now: () => new Date(now) } as const
  const entryOf = (outcome: PublishPageOutcome | undefined) =>
    outcome?.ok
      ? publishedEntry(page, outcome, `Publica el texto programado de /${page}`)
      : undefined
  return audited(
    ctx,
    (made: { outcome: PublishPageOutcome | undefined }) => entryOf(made.outcome),
    async ({ db: trx }) => {
      const draft = await findPageDraft(trx, page)
      // Somebody was faster: published it, threw it away or gave it another date.
      if (!draft || draft.publishAt === null || draft.publishAt > now) return { outcome: undefined }
      const { text, version, readNumber, updatedBy: by } = draft
      const outcome = await publishPage(trx, { page, text, version, readNumber, by, now })
      if (!outcome.ok) await noteFault(trx, page, version, outcome.reason)
      return { outcome }
    },
  ).then(({ outcome }) => {
    if (!outcome) return 'gone'
    return outcome.ok ? 'published' : 'refused'
  })
}

type Refusal = Extract<PublishPageOutcome, { ok: false }>['reason']

const FAULTS: Readonly<Record<Refusal, PageFaultReason>> = {
  unknown: 'problem',
  same: 'same',
  bad_text: 'bad_text',
  problem: 'problem',
  changed_meanwhile: 'page_changed',
  page_changed: 'page_changed',
}

async function noteFault(db: Db, page: string, version: number, reason: Refusal): Promise<void> {
  await db
    .updateTable('page_drafts')
    .set({ publish_at: null, publish_fault: FAULTS[reason] })
    .where('page', '=', page)
    .where('version', '=', version)
    .execute()
}
