import fs from 'node:fs'
import { claimDataDir } from '#db/lock.ts'
import { migrateDatabase, MigrationError, schemaState, type SchemaState } from '#db/migrate.ts'
import { openDatabase, type Database, type DatabasePlace } from '#db/open.ts'
import { Refusal, type Answer, type Command, type Group, type Input } from './terminal/command.ts'
import { databaseFile, placeInWords, placeOf, type Place } from './terminal/open-shop.ts'
import { count } from './terminal/words.ts'

const migrate: Command = {
  name: 'migrar',
  says: 'pone la base de datos al día de esta versión, sin arrancar la tienda',
  more: [
    'La tienda lo hace sola al arrancar. Con muchos pedidos, o con varios servidores, conviene hacerlo\nantes y aparte: haz una copia, ejecuta esta orden y arranca después la versión nueva.',
    'Con SQLite la tienda tiene que estar parada. Con Postgres puede seguir en marcha; si otro programa\ntiene ocupada una tabla, se espera y se vuelve a intentar durante unos minutos.',
  ],
  options: { si: { says: 'no pregunta' } },
  examples: ['migrar'],
  run: runMigrate,
}

async function runMigrate(input: Input): Promise<Answer> {
  const place = placeOf(input.env)
  const where = placeInWords(place)
  requireShop(place)
  const release = claim(place)
  let database: Database | undefined
  try {
    database = openDatabase(placeOfDatabase(place), 'command')
    const { pending } = await stateOf(database, where)
    if (pending.length === 0) {
      return { json: { ok: true, applied: [] }, text: `${where} ya está al día.` }
    }
    await input.confirm({
      shown: pending.map((name) => `  ${name}`).join('\n'),
      question: `¿Dar ${count(pending.length, 'paso', 'pasos')} en ${where}?`,
    })
    const applied = await migrateDatabase(database, placeOfDatabase(place), tellWait(input))
    return { json: { ok: true, applied }, text: `Al día: ${where} (${applied.join(', ')}).` }
  } catch (error) {
    if (!(error instanceof MigrationError)) throw error
    throw new Refusal(
      `${where} no se ha podido poner al día, y está como estaba.\n${error.message}`,
    )
  } finally {
    await database?.close()
    release()
  }
}

export async function stateOf(database: Database, where: string): Promise<SchemaState> {
  try {
    return await schemaState(database.db, database.kind)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new Refusal(`La base de datos no contesta (${where}): ${why || 'sin respuesta'}.`)
  }
}

function requireShop(place: Place): void {
  if (place.databaseUrl !== undefined || fs.existsSync(databaseFile(place))) return
  throw new Refusal(`No hay ninguna tienda en ${place.dataDir}.`)
}

/** A running SQLite shop would keep using statements prepared for the old schema. */
export function claim(place: Place): () => void {
  if (place.databaseUrl !== undefined) return () => {}
  try {
    return claimDataDir(place.dataDir)
  } catch {
    throw new Refusal(
      `La tienda está en marcha en ${place.dataDir}: párala antes. No se ha cambiado nada.`,
    )
  }
}

export const placeOfDatabase = ({ dataDir, databaseUrl }: Place): DatabasePlace =>
  databaseUrl === undefined ? { dataDir } : { url: databaseUrl }

export const tellWait =
  ({ stderr }: Input) =>
  (tries: number): void => {
    stderr.write(
      `Otro programa tiene ocupada una tabla; se vuelve a intentar (intento ${tries}).\n`,
    )
  }

export const base: Group = {
  name: 'base',
  says: 'Base de datos',
  commands: [migrate],
}
