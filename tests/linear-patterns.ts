import { parseSync, Visitor, type Expression, type VariableDeclarator } from 'oxc-parser'
import { analyse } from 'scslre'
import type { SourceFile } from './repo-files.ts'

/** A regular expression of a source file; without a source when it is only known while it runs. */
export type Pattern = { shown: string; source: string | undefined; flags: string }

/**
 * Every regular expression of a file: literals, and what is given to `RegExp`, where it is made of
 * texts and constants of the same file. Found in the syntax tree: a slash may be a division.
 */
export function patternsOf({ path, text }: SourceFile): Pattern[] {
  const { program, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
  const constants = new Map<string, Expression>()
  const patterns: Pattern[] = []
  const made: { shown: string; given: readonly unknown[] }[] = []
  const takeCall = (node: {
    callee: Expression
    arguments: readonly unknown[]
    start: number
    end: number
  }) => {
    if (node.callee.type !== 'Identifier' || node.callee.name !== 'RegExp') return
    made.push({ shown: text.slice(node.start, node.end), given: node.arguments })
  }
  new Visitor({
    VariableDeclarator: ({ id, init }: VariableDeclarator) => {
      if (id.type === 'Identifier' && init) constants.set(id.name, init)
    },
    Literal: (node) => {
      if (!('regex' in node)) return
      const { pattern: source, flags } = node.regex
      patterns.push({ shown: `/${source}/${flags}`, source, flags })
    },
    NewExpression: takeCall,
    CallExpression: takeCall,
  }).visit(program)
  const fromConstants = made.map(({ shown, given: [source, flags] }) => ({
    shown,
    source: textOf(source as Expression, constants),
    flags: flags === undefined ? '' : (textOf(flags as Expression, constants) ?? ''),
  }))
  return [...patterns, ...fromConstants]
}

/** The text that an expression always is; undefined where that is only known while it runs. */
function textOf(node: Expression, constants: ReadonlyMap<string, Expression>): string | undefined {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined
  if (node.type === 'Identifier') {
    const value = constants.get(node.name)
    return value && textOf(value, constants)
  }
  const isRaw = node.type === 'TaggedTemplateExpression'
  if (!isRaw && node.type !== 'TemplateLiteral') return undefined
  const { quasis, expressions } = isRaw ? node.quasi : node
  const parts = expressions.map((part) => textOf(part, constants))
  if (parts.includes(undefined)) return undefined
  return quasis
    .map(({ value }, at) => (isRaw ? value.raw : (value.cooked ?? '')) + (parts[at] ?? ''))
    .join('')
}

/** As long as a trial is, quadratic time is hundreds of milliseconds and linear time less than one. */
const TRIAL_LENGTH = 20_000
const MOST_MS = 40
/** What strangers repeat, beside the words of the pattern itself. */
const PIECES = ['a', 'a-', 'a.', 'a@', '1', '1-', '1,', ' ', ' \n', '<', '/', '-', '"', 'á', '%']

/**
 * What is wrong with a pattern: some text would take it more than linear time. It is analysed, with
 * word boundaries left out, which the analysis would take for the end of every attack; since that
 * knows attacks by one repeated sign only, it is also tried with texts that repeat several.
 */
export function patternProblem({ shown, source, flags }: Pattern): string | undefined {
  if (source === undefined) return `${shown} is only known while it runs`
  const unbounded = source.replaceAll(/\\[bB]/g, '')
  const [report] = analyse({ source: unbounded, flags }, { maxReports: 1 }).reports
  if (report) {
    const { source: sign } = report.character.literal
    return `${shown} takes ${report.exponential ? 'exponential' : 'quadratic'} time over many ${sign}`
  }
  const regex = new RegExp(source, flags)
  const own = source.match(/[\w<>:;,="'-]{2,}/g) ?? []
  // A trial that something else made long is made once more.
  const slow = [...PIECES, ...own].find(
    (piece) => trialMs(regex, piece) > MOST_MS && trialMs(regex, piece) > MOST_MS,
  )
  return slow === undefined ? undefined : `${shown} takes long over many "${slow}"`
}

/** CPU time of looking through a text of many such pieces that ends as nothing ends. */
function trialMs(regex: RegExp, piece: string): number {
  const text = `${piece.repeat(Math.ceil(TRIAL_LENGTH / piece.length))}\u0000`
  const before = process.threadCpuUsage()
  text.replace(regex, '')
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}
