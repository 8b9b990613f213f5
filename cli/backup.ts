import fs from 'node:fs'
import path from 'node:path'
import { backUpSqlite, inspectSqlite, restoreSqlite, type Contents } from '#db/backup.ts'
import { migrateDatabase, schemaState } from '#db/migrate.ts'
import { openDatabase } from '#db/open.ts'
import {
  backUpPostgres,
  inspectPostgresDump,
  PostgresToolError,
  restorePostgres,
} from '#db/postgres-backup.ts'
import { sql } from 'kysely'
import { placeOfDatabase } from './base.ts'
import { Refusal, type Answer, type Command, type Group, type Input } from './terminal/command.ts'
import { databaseFile, placeInWords, placeOf, type Place } from './terminal/open-shop.ts'
import { facts } from './terminal/table.ts'
import { count } from './terminal/words.ts'

const WHOLE = [
  'Una copia es un fichero con toda la base de datos: catálogo, existencias, pedidos, clientes,\ncódigos, mensajes y correo. Lleva nombres y direcciones: guárdala como tal, fuera de esta máquina.',
  'No lleva el secreto de las sesiones (session-secret o SESSION_SECRET): sin él, los clientes solo\ntienen que volver a entrar. Con Postgres hacen falta pg_dump y pg_restore.',
]

const make: Command = {
  name: 'hacer',
  takes: 'CARPETA|FICHERO',
  fewest: 1,
  says: 'copia la base de datos, con la tienda en marcha',
  more: [...WHOLE, 'En una carpeta, el fichero lleva el día y la hora. Ninguna copia pisa a otra.'],
  examples: ['hacer /mnt/copias', 'hacer antes-de-navidad.db'],
  run: async (input) => {
    const shop = await input.shop()
    const target = targetOf(input.words[0] ?? '', shop, input.now)
    if (fs.existsSync(target)) throw new Refusal(`${target} ya existe. Ninguna copia pisa a otra.`)
    await copyTo(shop, target)
    const contents = await inspect(shop, target)
    if (contents.faults.length > 0) {
      throw new Refusal(`La copia ${target} no está sana: ${contents.faults[0] ?? ''}`)
    }
    const bytes = fs.statSync(target).size
    const text = `Copia hecha y comprobada: ${target} (${sizeText(bytes)}).\n\n${contentsText(contents)}`
    return { json: { ok: true, file: target, bytes, ...contents }, text }
  },
}

const verify: Command = {
  name: 'verificar',
  takes: '[FICHERO]',
  fewest: 0,
  most: 1,
  says: 'comprueba una copia, o la base de datos de la tienda, y cuenta lo que hay',
  examples: ['verificar /mnt/copias/vereda-20261121-090000.db', 'verificar'],
  run: async (input) => {
    const place = placeOf(input.env)
    const [file] = input.words
    const contents = await (file === undefined
      ? inspectShop(input, place)
      : inspectFile(place, file))
    const json = { ok: contents.faults.length === 0, ...contents }
    if (contents.faults.length > 0) {
      throw new Refusal(`No está sana:\n${contents.faults.slice(0, 20).join('\n')}`, json)
    }
    const what = file ?? placeInWords(place)
    return { json, text: `Sana: ${what}\n\n${contentsText(contents)}` }
  },
}

const restore: Command = {
  name: 'restaurar',
  takes: 'FICHERO',
  fewest: 1,
  says: 'pone una copia en lugar de la base de datos; la tienda tiene que estar parada',
  more: [
    'Lo que había se guarda antes en otra copia. Los pedidos y cambios posteriores a la copia se\npierden, y el correo que estaba pendiente entonces vuelve a salir.',
  ],
  options: { si: { says: 'no pregunta' } },
  examples: ['restaurar /mnt/copias/vereda-20261121-090000.db'],
  run: runRestore,
}

async function runRestore(input: Input): Promise<Answer> {
  const place = placeOf(input.env)
  const backupFile = path.resolve(input.words[0] ?? '')
  const contents = await inspectFile(place, backupFile)
  requireWorthRestoring(backupFile, contents)
  await input.confirm({
    shown: contentsText(contents),
    question: `¿Poner esta copia en lugar de ${placeInWords(place)}?`,
  })
  const safetyFile = path.join(place.dataDir, `antes-de-restaurar-${stamp(input.now)}${end(place)}`)
  const safetyCopy =
    place.databaseUrl === undefined
      ? restoreFile(place, backupFile, safetyFile)
      : await restoreServer(place.databaseUrl, backupFile, safetyFile)
  const steps = await bringUpToDate(place, safetyCopy)
  const before = safetyCopy === null ? '' : `\nLo que había está en ${safetyCopy}.`
  const older = steps === 0 ? '' : `\nEra de una versión anterior: se ha puesto al día.`
  const text = `Restaurada: ${placeInWords(place)}.${older}${before}\nArranca la tienda con «npm start».`
  return { json: { ok: true, safetyCopy, ...contents }, text }
}

/** Migrates the restored backup if it is of an older version; returns the number of migrations. */
async function bringUpToDate(place: Place, safetyCopy: string | null): Promise<number> {
  const where = placeOfDatabase(place)
  const database = openDatabase(where, 'command')
  try {
    return (await migrateDatabase(database, where)).length
  } catch (error) {
    throw new Refusal(
      `La copia está puesta, pero no se ha podido poner al día: ${(error as Error).message}\n` +
        `Lo que había está en ${safetyCopy ?? 'ninguna parte: no había nada'}.`,
    )
  } finally {
    await database.close()
  }
}

function requireWorthRestoring(file: string, { faults, schema }: Contents): void {
  const nothing = 'No se ha cambiado nada.'
  if (faults.length > 0) {
    throw new Refusal(`${file} no es una copia sana: ${faults[0] ?? ''}. ${nothing}`)
  }
  if (schema.applied.length === 0) throw new Refusal(`${file} no es de esta tienda. ${nothing}`)
  if (schema.unknown.length > 0) {
    throw new Refusal(`${file} es de una versión más nueva de la tienda. ${nothing}`)
  }
}

function restoreFile(place: Place, backupFile: string, safetyFile: string): string | null {
  const outcome = restoreSqlite(place.dataDir, backupFile, safetyFile)
  if (outcome.ok) return outcome.safetyCopy
  throw new Refusal(
    outcome.reason === 'shop_runs'
      ? `La tienda está en marcha en ${place.dataDir}: párala antes. No se ha cambiado nada.`
      : `Otro programa tiene abierta la base de datos de ${place.dataDir}. No se ha cambiado nada.`,
  )
}

async function restoreServer(url: string, backupFile: string, safetyFile: string) {
  const database = openDatabase({ url }, 'command')
  try {
    const { rows } = await sql<{ n: string }>`select count(*) as n from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(database.db)
    if (Number(rows[0]?.n) > 0) {
      throw new Refusal(
        'Hay programas conectados a la base de datos: para la tienda antes. No se ha cambiado nada.',
      )
    }
  } finally {
    await database.close()
  }
  fs.mkdirSync(path.dirname(safetyFile), { recursive: true })
  const tools = { path: process.env['PATH'] ?? '', url }
  await withTools(async () => {
    await backUpPostgres(tools, safetyFile)
    await restorePostgres(tools, backupFile)
  })
  return safetyFile
}

const end = (place: Place): string => (place.databaseUrl === undefined ? '.db' : '.dump')

/** "20261121-090512", in UTC, so that copies have distinct names and sort by age. */
const stamp = (now: Date): string =>
  now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')

function targetOf(typed: string, place: Place, now: Date): string {
  const target = path.resolve(typed)
  const isFolder = fs.existsSync(target) && fs.statSync(target).isDirectory()
  const file = isFolder ? path.join(target, `vereda-${stamp(now)}${end(place)}`) : target
  if (!fs.existsSync(path.dirname(file))) {
    throw new Refusal(`No existe la carpeta ${path.dirname(file)}.`)
  }
  return file
}

async function copyTo(place: Place, target: string): Promise<void> {
  const { databaseUrl: url } = place
  if (url !== undefined) {
    await withTools(() => backUpPostgres({ path: process.env['PATH'] ?? '', url }, target))
    return
  }
  try {
    backUpSqlite(databaseFile(place), target)
  } catch (error) {
    throw new Refusal(`La copia no se ha podido hacer: ${(error as Error).message}.`)
  }
}

/** Reads a backup's contents, both after it is made and before it is restored. */
async function inspect(place: Place, file: string): Promise<Contents> {
  return place.databaseUrl === undefined
    ? inspectSqlite(file)
    : withTools(() => inspectPostgresDump(file, process.env['PATH'] ?? ''))
}

async function inspectFile(place: Place, file: string): Promise<Contents> {
  if (!fs.existsSync(file)) throw new Refusal(`No existe el fichero ${file}.`)
  return inspect(place, file)
}

async function inspectShop(input: Input, place: Place): Promise<Contents> {
  const shop = await input.shop()
  if (place.databaseUrl === undefined) return inspectSqlite(databaseFile(place))
  const rowsByTable: Record<string, number> = {}
  for (const { name } of await shop.db.introspection.getTables()) {
    const { rows } = await sql<{ n: string }>`select count(*) as n from ${sql.table(name)}`.execute(
      shop.db,
    )
    rowsByTable[name] = Number(rows[0]?.n)
  }
  // Opening the shop has verified that no migration is missing.
  const { applied } = await schemaState(shop.db, shop.kind)
  return {
    faults: [],
    schema: { applied, pending: [], unknown: [], oldestProgram: 0 },
    rowsByTable,
  }
}

async function withTools<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof PostgresToolError)) throw error
    throw new Refusal(
      error.isMissing
        ? 'Hacen falta los programas pg_dump y pg_restore de Postgres en esta máquina\n(en Debian: apt install postgresql-client).'
        : `Postgres dice: ${error.message}\nLa base de datos está como estaba.`,
    )
  }
}

const SHOWN: [string, string][] = [
  ['products', 'Productos'],
  ['orders', 'Pedidos'],
  ['users', 'Clientes'],
  ['discount_codes', 'Códigos'],
  ['contact_messages', 'Mensajes'],
  ['mail_outbox', 'Correos'],
]

function contentsText({ schema, rowsByTable }: Contents): string {
  const rows = SHOWN.map(
    ([name, label]) => [label, (rowsByTable[name] ?? 0).toLocaleString('es-ES')] as const,
  )
  const version = schema.applied.at(-1) ?? 'ninguna'
  const missing = schema.pending.length
  const step = missing === 0 ? '' : `; le faltan ${count(missing, 'paso', 'pasos')}`
  return facts([['Versión', `${version}${step}`], ...rows])
}

const sizeText = (bytes: number): string =>
  `${(bytes / 1_000_000).toLocaleString('es-ES', { maximumFractionDigits: 1 })} MB`

export const backup: Group = {
  name: 'copia',
  says: 'Copias de seguridad',
  commands: [make, verify, restore],
}
