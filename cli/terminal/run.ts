import { recordAudit } from '#core/base/audit/audit.server.ts'
import { readChangesFrom } from '#core/base/policy/live-settings.ts'
import { transact } from '#db/transact.ts'
import { auditedDatabase, type AuditedDatabase } from './audited-database.ts'
import { changeOf, type CommandChange } from './command-changes.ts'
import { Refusal, WrongUsage, type Answer, type Terminal } from './command.ts'
import { helpOfCommand, helpOfGroup, mapOfCommands } from './help.ts'
import { inputOf } from './input.ts'
import { GROUPS } from '../map.ts'
import { openShop, placeOf, type OpenShop } from './open-shop.ts'
import { screenOf } from './screen.ts'
import { understand, type Understood } from './understand.ts'

/** The same object at every read: with another one each, all settings are copied each time. */
const NONE = {}

/** Runs the owner's command line and returns the exit code: 0 done, 1 refused, 2 not understood. */
export async function runCommandLine(
  typed: readonly string[],
  terminal: Terminal,
): Promise<number> {
  try {
    const understood = understand(typed, GROUPS)
    const text =
      understood.kind === 'run'
        ? await runCommand(understood, terminal)
        : helpFor(understood, terminal)
    await print(text, terminal)
    return 0
  } catch (error) {
    return tell(error, typed.includes('--json'), terminal)
  }
}

function helpFor(understood: Exclude<Understood, { kind: 'run' }>, { stdout }: Terminal): string {
  const { width } = screenOf(stdout)
  if (understood.kind === 'map') return mapOfCommands(GROUPS, width)
  const { group, command } = understood
  return command ? helpOfCommand(group, command, width) : helpOfGroup(group, width)
}

async function runCommand(
  what: Extract<Understood, { kind: 'run' }>,
  terminal: Terminal,
): Promise<string> {
  const { command, options } = what
  const change = changeOf(what)
  let opened: Promise<OpenShop> | undefined
  let audit: AuditedDatabase | undefined
  const open = async () => {
    const shop = await openShop(placeOf(terminal.env))
    audit = auditedDatabase(shop.db, change ? () => change.entry(new Date()) : null)
    return { ...shop, db: audit.db }
  }
  const shop = () => {
    opened ??= open()
    return opened
  }
  const input = inputOf(what, terminal, { shop, clock: () => new Date() })
  let answer: Answer
  // `openShop` sets those of the database, for this command alone.
  const before = readChangesFrom(() => NONE)
  try {
    answer = await command.run(input)
    if (change?.isDone?.(answer.json) === true && audit?.isRecorded() !== true) {
      await tellOf(change, await shop())
    }
  } finally {
    // A failure to open is reported already.
    await opened?.then((one) => one.close()).catch(() => {})
    readChangesFrom(before)
  }
  return options['json'] === true ? JSON.stringify(answer.json, null, 2) : answer.text
}

/** The entry of a command that did something beside the database: a backup, a migration. */
const tellOf = (change: CommandChange, { db }: OpenShop): Promise<unknown> =>
  transact(db, (trx) => recordAudit(trx, change.entry(new Date())))

/** Reports an error; returns the exit code. */
function tell(error: unknown, isForProgram: boolean, { stdout, stderr }: Terminal): number {
  const { paint } = screenOf(stderr)
  if (error instanceof WrongUsage) {
    stderr.write(`${error.message}\nMás: npm run shop -- ayuda\n`)
    return 2
  }
  if (error instanceof Refusal) {
    if (isForProgram && error.json !== undefined) {
      stdout.write(`${JSON.stringify(error.json, null, 2)}\n`)
    }
    stderr.write(`${error.message}\n`)
    return 1
  }
  if (/database is locked/.test(String(error))) {
    stderr.write('La base de datos está ocupada. No se ha cambiado nada: prueba otra vez.\n')
    return 1
  }
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
  stderr.write(
    `${paint('red', 'Algo ha fallado; lo que no se dice hecho no está hecho.')}\n${text}\n`,
  )
  return 1
}

/** Resolves when the text is written: a pipe may be slow, and the process exits next. */
const print = (text: string, { stdout }: Terminal): Promise<void> =>
  new Promise((resolve) => {
    stdout.write(`${text}\n`, () => resolve())
  })
