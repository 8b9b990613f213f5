import fs from 'node:fs'
import path from 'node:path'
import { Refusal, WrongUsage, type Answer } from './command.ts'
import { helpOfCommand, helpOfGroup, mapOfCommands } from './help.ts'
import { inputOf } from './input.ts'
import { GROUPS } from './map.ts'
import { openShop, placeOf, type OpenShop } from './open-shop.ts'
import { screenOf } from './screen.ts'
import { understand, type Understood } from './understand.ts'

/** `npm run shop -- …`: the owner's command line. Exit codes: 0 done, 1 refused, 2 not understood. */
async function main(typed: readonly string[]): Promise<number> {
  try {
    const understood = understand(typed, GROUPS)
    await (understood.kind === 'run' ? runCommand(understood) : print(helpFor(understood)))
    return 0
  } catch (error) {
    return tell(error, typed.includes('--json'))
  }
}

function helpFor(understood: Exclude<Understood, { kind: 'run' }>): string {
  const { width } = screenOf(process.stdout)
  if (understood.kind === 'map') return mapOfCommands(GROUPS, width)
  const { group, command } = understood
  return command ? helpOfCommand(group, command, width) : helpOfGroup(group, width)
}

async function runCommand(what: Extract<Understood, { kind: 'run' }>): Promise<void> {
  const { command, options } = what
  let opened: Promise<OpenShop> | undefined
  const shop = () => {
    opened ??= openShop(placeOf(process.env))
    return opened
  }
  const input = inputOf(what, { shop, clock: () => new Date() })
  let answer: Answer
  try {
    answer = await command.run(input)
  } finally {
    // What could not be opened has been told already.
    await opened?.then((one) => one.close()).catch(() => {})
  }
  await print(options['json'] === true ? JSON.stringify(answer.json, null, 2) : answer.text)
}

/** Says what went wrong; answers the exit code. */
function tell(error: unknown, isForProgram: boolean): number {
  const { paint } = screenOf(process.stderr)
  if (error instanceof WrongUsage) {
    process.stderr.write(`${error.message}\nMás: npm run shop -- ayuda\n`)
    return 2
  }
  if (error instanceof Refusal) {
    if (isForProgram && error.json !== undefined) {
      process.stdout.write(`${JSON.stringify(error.json, null, 2)}\n`)
    }
    process.stderr.write(`${error.message}\n`)
    return 1
  }
  if (/database is locked/.test(String(error))) {
    process.stderr.write(
      'La base de datos está ocupada. No se ha cambiado nada: prueba otra vez.\n',
    )
    return 1
  }
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
  process.stderr.write(
    `${paint('red', 'Algo ha fallado; lo que no se dice hecho no está hecho.')}\n${text}\n`,
  )
  return 1
}

/** Resolves when it is written: a pipe may take its time, and the process ends right after. */
const print = (text: string): Promise<void> =>
  new Promise((resolve) => {
    process.stdout.write(`${text}\n`, () => resolve())
  })

// As the server does: names and addresses are nobody else's on the machine.
process.umask(0o077)
// Whoever reads only the first lines (`| head`) is no error of ours.
process.stdout.on('error', () => process.exit(0))
const envFile = path.resolve(import.meta.dirname, '../.env')
if (fs.existsSync(envFile)) process.loadEnvFile(envFile)

process.exitCode = await main(process.argv.slice(2))
