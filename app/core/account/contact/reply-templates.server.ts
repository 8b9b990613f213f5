import type { Db } from '#db/schema.ts'
import { labelKey, MOST_TEMPLATES, type ReplyTemplate } from './reply-template.ts'

/** All templates, by their names. */
export async function listTemplates(db: Db): Promise<ReplyTemplate[]> {
  const rows = await db
    .selectFrom('reply_templates')
    .select(['id', 'label', 'text', 'version'])
    .limit(MOST_TEMPLATES)
    .execute()
  return rows.toSorted((a, b) => a.label.localeCompare(b.label, 'es'))
}

type Written = { label: string; text: string; at: string }

export type AddTemplateOutcome =
  | { ok: true; id: string }
  | { ok: false; reason: 'same_name' | 'too_many' }

/** Adds a template, inside the caller's transaction. Refuses a name that another has, and too many. */
export async function addTemplate(
  ctx: { db: Db; newId: (prefix: 'tpl') => string },
  { label, text, at }: Written,
): Promise<AddTemplateOutcome> {
  const { templates } = await ctx.db
    .selectFrom('reply_templates')
    .select((eb) => eb.fn.countAll().as('templates'))
    .executeTakeFirstOrThrow()
  if (Number(templates) >= MOST_TEMPLATES) return { ok: false, reason: 'too_many' }
  const id = ctx.newId('tpl')
  const { numInsertedOrUpdatedRows } = await ctx.db
    .insertInto('reply_templates')
    .values({ id, label, label_key: labelKey(label), text, version: 1, changed_at: at })
    .onConflict((oc) => oc.column('label_key').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n ? { ok: true, id } : { ok: false, reason: 'same_name' }
}

export type ChangeTemplateOutcome =
  | { ok: true; isChanged: boolean }
  | { ok: false; reason: 'gone' }
  | { ok: false; reason: 'same_name' }
  /** Somebody else changed it since `version` was read. */
  | { ok: false; reason: 'changed'; now: ReplyTemplate }

/**
 * Changes a template, inside the caller's transaction, if it still is what was read. Guarded by:
 * reply-templates.server.test.ts, two people.
 */
export async function changeTemplate(
  trx: Db,
  id: string,
  { label, text, version, at }: Written & { version: number },
): Promise<ChangeTemplateOutcome> {
  const now = await trx
    .updateTable('reply_templates') // locks the row: who changes it meanwhile waits
    .set((eb) => ({ version: eb.ref('version') }))
    .where('id', '=', id)
    .returning(['id', 'label', 'text', 'version'])
    .executeTakeFirst()
  if (!now) return { ok: false, reason: 'gone' }
  if (now.label === label && now.text === text) return { ok: true, isChanged: false }
  if (now.version !== version) return { ok: false, reason: 'changed', now }
  const twin = await trx
    .selectFrom('reply_templates')
    .select('id')
    .where('label_key', '=', labelKey(label))
    .where('id', '!=', id)
    .executeTakeFirst()
  if (twin) return { ok: false, reason: 'same_name' }
  await trx
    .updateTable('reply_templates')
    .set({ label, label_key: labelKey(label), text, version: version + 1, changed_at: at })
    .where('id', '=', id)
    .execute()
  return { ok: true, isChanged: true }
}

export type DeleteTemplateOutcome =
  | { ok: true; template: ReplyTemplate }
  | { ok: false; reason: 'gone' | 'changed' }

/** Deletes a template if it still is what was read; answers what it was. */
export async function deleteTemplate(
  trx: Db,
  id: string,
  version: number,
): Promise<DeleteTemplateOutcome> {
  const template = await trx
    .deleteFrom('reply_templates')
    .where('id', '=', id)
    .where('version', '=', version)
    .returning(['id', 'label', 'text', 'version'])
    .executeTakeFirst()
  if (template) return { ok: true, template }
  const left = await trx
    .selectFrom('reply_templates')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst()
  return { ok: false, reason: left ? 'changed' : 'gone' }
}
