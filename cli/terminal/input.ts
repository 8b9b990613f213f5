import type { Input, Terminal } from './command.ts'
import { confirm } from './confirm.ts'
import type { OpenShop } from './open-shop.ts'
import { readText } from './read-text.ts'
import { screenOf } from './screen.ts'

type Typed = {
  words: readonly string[]
  options: Readonly<Record<string, string | boolean | undefined>>
}

/** Builds a command's input. Each access reads the clock, since a question may wait for long. */
export const inputOf = (
  { words, options }: Typed,
  terminal: Terminal,
  parts: { shop: () => Promise<OpenShop>; clock: () => Date },
): Input => ({
  words,
  option: (name) => (typeof options[name] === 'string' ? options[name] : undefined),
  has: (name) => options[name] !== undefined,
  shop: parts.shop,
  get now() {
    return parts.clock()
  },
  env: terminal.env,
  screen: screenOf(terminal.stdout),
  stderr: terminal.stderr,
  readText: (prompt) => readText(prompt, terminal),
  confirm: (asked) => confirm(asked, options['si'] !== undefined, terminal),
})
