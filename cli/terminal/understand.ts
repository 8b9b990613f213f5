import { parseArgs } from 'node:util'
import { plainWord } from '#core/base/text/plain-word.ts'
import { nearestFirst } from '#core/base/text/nearest.ts'
import { WrongUsage, type Command, type Group } from './command.ts'
import { optionsOf } from './help.ts'

export type Understood =
  | { kind: 'map' }
  | { kind: 'help'; group: Group; command?: Command }
  | {
      kind: 'run'
      group: Group
      command: Command
      words: string[]
      options: Record<string, string | boolean | undefined>
    }

/** Parses the arguments by the known commands. Throws `WrongUsage` on anything else. */
export function understand(typed: readonly string[], groups: readonly Group[]): Understood {
  const [first, second] = typed
  if (first === undefined || ['--help', '-h'].includes(first)) return { kind: 'map' }
  if (plainWord(first) === 'ayuda') return help(typed.slice(1), groups)
  const group = named(first, groups, 'La orden')
  if (second === '--help' || second === '-h') return { kind: 'help', group }
  if (group.sole) return runOf(group, group.sole, typed.slice(1))
  if (second === undefined && group.usual) return runOf(group, group.usual, [])
  if (second === undefined) {
    throw new WrongUsage(`Falta decir qué: ${listOf(group.commands)}.`)
  }
  return runOf(group, named(second, group.commands, `En ${group.name}, la orden`), typed.slice(2))
}

function runOf(group: Group, command: Command, rest: readonly string[]): Understood {
  if (rest.includes('--help') || rest.includes('-h')) return { kind: 'help', group, command }
  const { words, options } = parse(rest, command)
  const { fewest = 0, most = fewest } = command
  if (words.length < fewest) throw new WrongUsage(`Falta ${command.takes ?? 'algo'}.`)
  if (words.length > most) {
    throw new WrongUsage(
      `Sobra «${words.slice(most).join(' ')}». Lo que lleva espacios se escribe entre comillas.`,
    )
  }
  return { kind: 'run', group, command, words, options }
}

function help(typed: readonly string[], groups: readonly Group[]): Understood {
  const [first, second] = typed
  if (first === undefined) return { kind: 'map' }
  const group = named(first, groups, 'La orden')
  if (second === undefined) return { kind: 'help', group }
  return { kind: 'help', group, command: named(second, group.commands, 'La orden') }
}

function named<T extends { name: string }>(typed: string, known: readonly T[], what: string): T {
  const word = plainWord(typed)
  const found = known.find(({ name }) => name === word)
  if (found) return found
  const { meant } = nearestFirst(
    word,
    known.map(({ name }) => name),
  )
  const hint = meant === undefined ? '' : ` ¿Querías decir «${meant}»?`
  throw new WrongUsage(`${what} «${typed}» no existe.${hint} Hay: ${listOf(known)}.`)
}

const listOf = (known: readonly { name: string }[]): string =>
  known.map(({ name }) => name).join(', ')

/** A negative number is an argument, not an option: "-3" takes three units away. */
const NEGATIVE = /^-(?=\d)/

function parse(typed: readonly string[], command: Command) {
  const known = optionsOf(command)
  const { tokens } = parseArgs({
    args: typed.map((word) => word.replace(NEGATIVE, '−')),
    strict: false,
    tokens: true,
    options: Object.fromEntries(
      Object.entries(known).map(([name, { takes }]) => [
        name,
        { type: takes ? ('string' as const) : ('boolean' as const) },
      ]),
    ),
  })
  const words: string[] = []
  const options: Record<string, string | boolean | undefined> = {}
  for (const token of tokens) {
    if (token.kind === 'positional') words.push(token.value)
    if (token.kind !== 'option') continue
    const name = plainWord(token.name)
    const option = Object.hasOwn(known, name) ? known[name] : undefined
    // A script may say yes to every command, also to those that ask nothing.
    if (!option && name === 'si' && token.value === undefined) continue
    if (!option) {
      const list = Object.keys(known).map((one) => `--${one}`)
      throw new WrongUsage(`No hay ninguna opción ${token.rawName}. Hay: ${list.join(', ')}.`)
    }
    if (option.takes !== undefined && (token.value === undefined || token.value.startsWith('--'))) {
      throw new WrongUsage(`A --${name} le falta ${option.takes}.`)
    }
    if (option.takes === undefined && token.value !== undefined) {
      throw new WrongUsage(`--${name} no lleva valor.`)
    }
    if (options[name] !== undefined) throw new WrongUsage(`--${name} está dos veces.`)
    options[name] = token.value ?? true
  }
  return { words, options }
}
