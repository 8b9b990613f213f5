import type { Screen } from './screen.ts'
import type { OpenShop } from './open-shop.ts'

/** An understood command that was not done: stderr, exit code 1. `json` is for `--json`. */
export class Refusal extends Error {
  readonly json: unknown
  constructor(message: string, json?: unknown) {
    super(message)
    this.json = json
  }
}

/** A command that was not understood: stderr with a pointer to the help, exit code 2. */
export class WrongUsage extends Error {}

/** An output stream; a terminal has a width. */
export type Output = NodeJS.WritableStream & { isTTY?: boolean; columns?: number }

/** The environment of a command line. The process itself is one. */
export type Terminal = {
  env: NodeJS.ProcessEnv
  stdin: NodeJS.ReadableStream & { isTTY?: boolean }
  stdout: Output
  stderr: Output
}

export type Option = {
  /** The option's value in the help; an option without one is a switch. */
  takes?: string
  says: string
}

export type Question = {
  /** The planned change, before the question. */
  shown?: string
  question: string
  /** The options that answer it; default `--si`. */
  flags?: string
}

export type Input = {
  /** The arguments after the command's name. */
  words: readonly string[]
  option: (name: string) => string | undefined
  has: (name: string) => boolean
  /**
   * Opens the database once; the caller of the command closes it. Rules follow the shop's settings
   * only from then on.
   */
  shop: () => Promise<OpenShop>
  /** The current time at each access. */
  readonly now: Date
  env: NodeJS.ProcessEnv
  screen: Screen
  /** For progress and questions; the answer goes to stdout. */
  stderr: Output
  /** Reads a text of several lines, from the terminal or a pipe. */
  readText: (prompt: string) => Promise<string>
  /** Asks before a change. `--si` counts as a yes; without a terminal or `--si` it refuses. */
  confirm: (what: Question) => Promise<void>
}

/** A command's result: JSON for programs, text for people. */
export type Answer = { json: unknown; text: string }

export type Command = {
  name: string
  /** The command's arguments in the help: "VARIANTE N". */
  takes?: string
  fewest?: number
  most?: number
  says: string
  more?: string[]
  options?: Record<string, Option>
  examples: string[]
  run: (input: Input) => Promise<Answer>
}

export type Group = {
  name: string
  says: string
  commands: Command[]
  /** The command that the group's name alone runs. */
  sole?: Command
  /** The one of several commands that the group's name alone runs. */
  usual?: Command
}
