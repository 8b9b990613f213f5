import { fileText } from '#core/settings/page-texts.ts'
import { findPageDraft } from '#core/settings/page-drafts.server.ts'
import type { Db } from '#db/schema.ts'
import type { ownerPresses } from './factories/desk-presses.ts'

/** Changes a setting and a page at the desk: a draft that is thrown away, and one that is published. */
export async function pressSettings(
  db: Db,
  { press, undo }: Pick<Awaited<ReturnType<typeof ownerPresses>>, 'press' | 'undo'>,
): Promise<void> {
  const key = { key: 'tarifa.estandar.precio' }
  await press('/ajustes/:key poner', { typed: '4,95', number: '0', seen: '' }, key)
  await press('/ajustes/:key deshacer', { number: '1' }, key)
  const page = '/paginas/:page'
  const of = { page: 'returns' }
  const typed = fileText('returns').replace('con calma', 'sin prisa')
  const form = { typed, number: '0', version: '', publishAt: '', seen: '' }
  await press(`${page} borrador`, form, of)
  const draft = await findPageDraft(db, 'returns')
  await press(`${page} tirar`, { version: String(draft?.version) }, of)
  await undo(page, await press(`${page} publicar`, form, of), of)
}
