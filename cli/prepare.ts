import { migrateDatabase, MigrationError } from '#db/migrate.ts'
import { openDatabase, type Database } from '#db/open.ts'
import { readShopWords } from '#core/catalogue/options/shop-words.server.ts'
import { readChangesFrom } from '#core/base/policy/live-settings.ts'
import { isContentDue, loadContent } from '#server/load-content.ts'
import type { Log } from '#server/log.ts'
import { claim, placeOfDatabase, stateOf, tellWait } from './base.ts'
import { Refusal, type Answer, type Command, type Group, type Input } from './terminal/command.ts'
import { placeInWords, placeOf } from './terminal/open-shop.ts'
import { count } from './terminal/words.ts'

const prepare: Command = {
  name: 'preparar',
  says: 'deja la base de datos lista para esta versión, antes de arrancar sus servidores',
  more: [
    'Hace, por este orden, lo que falte: 1) el esquema de la base de datos; 2) el catálogo y los códigos de los\nficheros, sin tocar lo que ha cambiado la dueña. Repetirla no cambia nada. Con --comprobar solo dice qué falta,\ny termina con 1 si falta algo.',
    'Con MIGRATE=never los servidores no lo hacen al arrancar. Con Postgres puede seguir vendiendo la versión\nanterior; con SQLite la tienda tiene que estar parada. Haz antes una copia.',
  ],
  options: { comprobar: { says: 'no cambia nada: solo dice qué falta' } },
  examples: ['--comprobar', ''],
  run: runPrepare,
}

/** What a step of the deploy did, or would do. */
type Step = { step: 'schema' | 'content'; isDue: boolean; text: string; applied?: string[] }

async function runPrepare(input: Input): Promise<Answer> {
  const place = placeOf(input.env)
  const where = placeInWords(place)
  const isLook = input.has('comprobar')
  // A look may be taken while the shop runs.
  const release = isLook ? () => {} : claim(place)
  let database: Database | undefined
  try {
    database = openDatabase(placeOfDatabase(place), 'command')
    const { pending, unknown } = await stateOf(database, where)
    const newer = unknown.length > 0
    const steps = isLook
      ? await dueSteps(database, pending, newer)
      : await doSteps(database, input, newer)
    return answer(steps, where, isLook)
  } catch (error) {
    if (!(error instanceof MigrationError)) throw error
    throw new Refusal(`${where} no se ha podido preparar.\n${error.message}`)
  } finally {
    await database?.close()
    release()
  }
}

const NEWER = 'Esquema: es de una versión más nueva, que esta puede usar; no se toca.'

async function dueSteps({ db }: Database, pending: string[], newer: boolean): Promise<Step[]> {
  const schemaText =
    pending.length === 0
      ? 'Esquema: al día.'
      : `Esquema: falta ${count(pending.length, 'paso', 'pasos')} (${pending.join(', ')}).`
  const schema: Step = {
    step: 'schema',
    isDue: pending.length > 0,
    text: newer ? NEWER : schemaText,
    applied: pending,
  }
  // An older schema may lack the tables that tell.
  const isDue = pending.length > 0 || (await isContentDue(db))
  const text = isDue ? 'Catálogo y códigos: por cargar o comprobar.' : 'Catálogo y códigos: al día.'
  return [schema, { step: 'content', isDue, text }]
}

async function doSteps(database: Database, input: Input, newer: boolean): Promise<Step[]> {
  const place = placeOfDatabase(placeOf(input.env))
  const applied = await migrateDatabase(database, place, tellWait(input))
  const schemaText =
    applied.length === 0
      ? 'Esquema: ya estaba al día.'
      : `Esquema: ${count(applied.length, 'paso dado', 'pasos dados')} (${applied.join(', ')}).`
  // The files are checked against the sizes and colours of this shop.
  const ofShop = await readShopWords(database.db)
  readChangesFrom(() => ofShop)
  const loaded = await loadContent(database.db, input.now.toISOString(), QUIET)
  const contentText = loaded.isLoaded
    ? `Catálogo y códigos: cargados; ${count(loaded.changed, 'producto ha cambiado', 'productos han cambiado')}.`
    : 'Catálogo y códigos: ya estaban.'
  return [
    { step: 'schema', isDue: false, text: newer ? NEWER : schemaText, applied },
    { step: 'content', isDue: false, text: contentText },
  ]
}

function answer(steps: readonly Step[], where: string, isLook: boolean): Answer {
  const text = steps.map((step, n) => `${n + 1}. ${step.text}`).join('\n')
  const isReady = steps.every(({ isDue }) => !isDue)
  const json = { ok: isReady, steps }
  if (isLook && !isReady) throw new Refusal(`${text}\n\n${where} no está lista todavía.`, json)
  return { json, text: `${text}\n\n${where} está lista para esta versión.` }
}

/** The answer tells what was done. */
const QUIET: Log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }

export const preparation: Group = {
  name: 'preparar',
  says: 'Preparar una versión nueva',
  commands: [prepare],
  sole: prepare,
}
