import { markOf, readList } from '#core/catalogue/lists/change-list.server.ts'
import type { Db } from '#db/schema.ts'
import type { ownerPresses } from './factories/desk-presses.ts'

const LIST = 'colecciones'
const ENTRY = 'cumbres'

/** Adds an entry to a list at the desk, changes it, takes it away, and takes each of these back. */
export async function pressLists(
  db: Db,
  { press, undo }: Pick<Awaited<ReturnType<typeof ownerPresses>>, 'press' | 'undo'>,
): Promise<void> {
  const of = { list: LIST, entry: ENTRY }
  const parts = { label: 'Cumbres', intro: '', words: '', place: '' }
  await press('/listas/:list/nueva crear', parts, of)
  const added = (await readList(db, LIST)).find(({ key }) => key === ENTRY)
  if (!added) throw new Error(`no collection ${ENTRY}`)
  const page = '/listas/:list/ver/:entry'
  const antes = markOf(added)
  const form = { ...added.parts, intro: 'Arriba.', antes, visto: '' }
  await undo(page, await press(`${page} guardar`, form, of), of)
  const gone = await press('/listas/:list quitar', { key: ENTRY, antes }, of)
  await undo('/listas/:list', gone, of)
}
