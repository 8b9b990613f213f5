import type { HouseActor } from '#core/base/actor/actor.ts'
import fs from 'node:fs'
import path from 'node:path'
import { isUsable, schemaState, type SchemaState } from '#db/migrate.ts'
import { openDatabase, type Database } from '#db/open.ts'
import { readPlacedNotice } from '#core/settings/guarantee/notice.server.ts'
import { noticeChange } from '#core/settings/guarantee/placed-notice.ts'
import { readShopWords } from '#core/catalogue/options/shop-words.server.ts'
import { offerChanges } from '#core/pricing/offers/offer.ts'
import { readActiveOffers } from '#core/pricing/offers/offers.server.ts'
import { readChangesFrom } from '#core/base/policy/live-settings.ts'
import { readSettings } from '#core/settings/settings.server.ts'
import { changesOf } from '#core/settings/settings.ts'
import { ConfigError, readPlace } from '#server/config.ts'
import { Refusal } from './command.ts'
import { shellActor } from './shell-actor.ts'

export type Place = { dataDir: string; databaseUrl: string | undefined }
/** The database of a command, its place, and who runs it: a context for the core. */
export type OpenShop = Database & Place & { actor: HouseActor }

/** The location of the shop's data, by the server's configuration. */
export function placeOf(env: NodeJS.ProcessEnv): Place {
  try {
    return readPlace(env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    throw new Refusal(
      'La configuración no es válida: DATABASE_URL tiene que empezar por postgres:// o postgresql://.',
    )
  }
}

export const databaseFile = (place: Place): string => path.join(place.dataDir, 'shop.db')

/** "/srv/tienda/data/shop.db", or the Postgres URL without its password. */
export function placeInWords(place: Place): string {
  if (place.databaseUrl === undefined) return databaseFile(place)
  const { host, pathname } = new URL(place.databaseUrl)
  return `Postgres ${host}${pathname}`
}

/**
 * Opens the existing database of the shop; creates nothing. Refuses if there is none, if it does
 * not answer, or if this version cannot work with its schema. From then on the rules follow the
 * settings of this database.
 */
export async function openShop(place: Place): Promise<OpenShop> {
  requireFile(place)
  const where = placeInWords(place)
  let database: Database | undefined
  try {
    database = openDatabase(
      place.databaseUrl === undefined ? { dataDir: place.dataDir } : { url: place.databaseUrl },
      'command',
    )
    const schema = await schemaState(database.db, database.kind)
    requireSchema(schema, where)
    const { changes } = changesOf(await readSettings(database.db))
    const notice = noticeChange(await readPlacedNotice(database.db))
    const offers = offerChanges(await readActiveOffers(database.db))
    const all = { ...changes, ...notice, ...offers, ...(await readShopWords(database.db)) }
    readChangesFrom(() => all)
    return { ...database, ...place, actor: shellActor() }
  } catch (error) {
    await database?.close()
    if (error instanceof Refusal) throw error
    const why = error instanceof Error ? error.message : String(error)
    throw new Refusal(`La base de datos no contesta (${where}): ${why || 'sin respuesta'}.`)
  }
}

function requireFile(place: Place): void {
  if (place.databaseUrl !== undefined || fs.existsSync(databaseFile(place))) return
  throw new Refusal(
    `No hay ninguna tienda en ${place.dataDir}.\n` +
      'Si está en otra carpeta, dilo con DATA_DIR o en el fichero .env. ' +
      'Si es nueva, arráncala una vez con «npm start».',
  )
}

function requireSchema(schema: SchemaState, where: string): void {
  if (isUsable(schema)) return
  const { applied, pending, unknown } = schema
  if (unknown.length > 0) {
    throw new Refusal(
      `La base de datos (${where}) es de una versión más nueva de la tienda (${unknown.join(', ')}).\n` +
        'Esta versión ya no puede trabajar con ella: usa la orden que viene con la nueva.',
    )
  }
  if (applied.length === 0) {
    throw new Refusal(
      `La base de datos (${where}) está vacía: arranca la tienda una vez con «npm start».`,
    )
  }
  if (pending.length > 0) {
    throw new Refusal(
      `La base de datos (${where}) es de una versión anterior; le falta ${pending.join(', ')}.\n` +
        'Haz una copia y ponla al día con «npm run shop -- base migrar», o arranca la tienda con «npm start».',
    )
  }
}
