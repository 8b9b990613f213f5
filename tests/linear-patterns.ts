import { parseSync, Visitor, type Expression, type VariableDeclarator } from 'oxc-parser'
import { analyse } from 'scslre'
import type { SourceFile } from './repo-files.ts'

/** A regular expression of a source file; `source` is undefined if only known at runtime. */
export type Pattern = { shown: string; source: string | undefined; flags: string }

/**
 * Every regular expression of a file: literals, and arguments of `RegExp` made of texts and
 * constants of the same file. Found in the syntax tree, since a slash may be a division.
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

/** The constant text of an expression; undefined if only known at runtime. */
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

const TRIAL_LENGTH = 8000
/** Linear patterns stay below this in a trial on any machine; quadratic ones take tens of ms. */
const UNSUSPICIOUS_MS = 2
/**
 * Six times the length takes six times as long in linear time, and 36 times in quadratic time. The
 * bound lies between as a factor, so that a trial may take twice as long under other load.
 */
const LONGER = 6
const MOST_GROWTH = 15
/** Pieces that attackers repeat, besides the words of the pattern itself. */
const PIECES = ['a', 'a-', 'a.', 'a@', '1', '1-', '1,', ' ', ' \n', '<', '/', '-', '"', 'á', '%']

/**
 * Reports a pattern that takes more than linear time on some text. Static analysis runs without
 * word boundaries, which it would take for the end of every attack. It knows only attacks that
 * repeat one character, so trials also repeat several.
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
  // The pattern's literal words, without group openers and classes.
  const words = source.replaceAll(/\(\?(?:[:=!]|<[=!]|<\w{1,40}>)|\\\w/g, ' ')
  const own = words.match(/[\w<>:;,="'-]{2,}/g) ?? []
  const slow = [...PIECES, ...own].find((piece) => growsTooFast(regex, piece))
  return slow === undefined ? undefined : `${shown} takes long over many "${slow}"`
}

function growsTooFast(regex: RegExp, piece: string): boolean {
  // The shorter of two trials, since other load only makes a trial longer.
  const ms = (length: number) =>
    Math.min(trialMs(regex, piece, length), trialMs(regex, piece, length))
  if (trialMs(regex, piece, TRIAL_LENGTH) < UNSUSPICIOUS_MS) return false
  const short = ms(TRIAL_LENGTH)
  return short >= UNSUSPICIOUS_MS && ms(LONGER * TRIAL_LENGTH) > MOST_GROWTH * short
}

/** CPU time to search a text of many such pieces, with an end that does not match. */
function trialMs(regex: RegExp, piece: string, length: number): number {
  const text = `${piece.repeat(Math.ceil(length / piece.length))}\u0000`
  const before = process.threadCpuUsage()
  text.replace(regex, '')
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}
