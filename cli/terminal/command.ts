import type { Screen } from './screen.ts'
import type { OpenShop } from './open-shop.ts'

/** Told on stderr, exit code 1: understood, and not done. `json` is what `--json` prints of it. */
export class Refusal extends Error {
  readonly json: unknown
  constructor(message: string, json?: unknown) {
    super(message)
    this.json = json
  }
}

/** Told on stderr with the way to the help, exit code 2: the command was not understood. */
export class WrongUsage extends Error {}

/** Where a stream is written; a terminal has a width. */
export type Output = NodeJS.WritableStream & { isTTY?: boolean; columns?: number }

/** What a command line runs in. The process itself is one. */
export type Terminal = {
  env: NodeJS.ProcessEnv
  stdin: NodeJS.ReadableStream & { isTTY?: boolean }
  stdout: Output
  stderr: Output
}

export type Option = {
  /** What stands after it in the help; without one it is a switch. */
  takes?: string
  says: string
}

export type Input = {
  /** What was typed after the command's name. */
  words: readonly string[]
  option: (name: string) => string | undefined
  has: (name: string) => boolean
  /** Opens the database once; the caller of the command closes it. */
  shop: () => Promise<OpenShop>
  /** The clock, read anew each time. */
  readonly now: Date
  env: NodeJS.ProcessEnv
  screen: Screen
  /** What is told meanwhile; the answer goes to stdout. */
  stderr: Output
  /** Asks before something is changed; `--si` answers, and without a terminal nobody does. */
  confirm: (what: { shown?: string; question: string }) => Promise<void>
}

/** What a command came to: one value for programs, and the words for a person. */
export type Answer = { json: unknown; text: string }

export type Command = {
  name: string
  /** What it takes, as the help shows it: "VARIANTE N". */
  takes?: string
  fewest?: number
  most?: number
  says: string
  more?: string[]
  options?: Record<string, Option>
  examples: string[]
  run: (input: Input) => Promise<Answer>
}

export type Group = { name: string; says: string; commands: Command[] }
