import { basename } from 'node:path'
import type { Plugin } from 'vite'

const ROUTER = /\/node_modules\/react-router\/dist\//
/** React Router's functions whose second argument is a sentence for developers. */
const CHECKS = new Set(['invariant', 'warning', 'warnOnce', 'warningOnce'])

type SyntaxNode = { type: string; start: number; end: number; [field: string]: unknown }

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value

/** Every call of those functions in the tree, with its message. */
function* messages(node: SyntaxNode): Generator<SyntaxNode> {
  const { callee, arguments: given } = node
  if (node.type === 'CallExpression' && isNode(callee) && CHECKS.has(String(callee['name']))) {
    const message: unknown = Array.isArray(given) ? given[1] : undefined
    if (isNode(message)) yield message
  }
  for (const value of Object.values(node).flat()) if (isNode(value)) yield* messages(value)
}

/** What this shop's router never does, as one condition each: its code falls away with it. */
const NEVER: Record<string, [text: string, replacement: string][]> = {
  // The whole map of routes is there from the beginning (`routeDiscovery`).
  'fog-of-war': [['return routeDiscovery.mode === "lazy" && ssr === true;', 'return false;']],
  router: [
    ['if (init.instrumentations)', 'if (false)'],
    ['if (opts?.instrumentations)', 'if (false)'],
  ],
}

function withoutTheUnused(code: string, file: string): string {
  return (NEVER[file] ?? []).reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`React Router's ${file} has changed: ${from}`)
    return text.replaceAll(from, to)
  }, code)
}

/** Makes the browser's copy of React Router smaller: a sentence becomes the place where it stands. */
export const smallRouter: Plugin = {
  name: 'small-router',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform(code, id) {
    if (!ROUTER.test(id)) return null
    const tree: unknown = this.parse(code)
    if (!isNode(tree)) return null
    let short = code
    // From the end, so that the places before stay true.
    for (const { start, end } of [...messages(tree)].toSorted((a, b) => b.start - a.start)) {
      const place = `${basename(id, '.js')}:${code.slice(0, start).split('\n').length}`
      short = short.slice(0, start) + JSON.stringify(place) + short.slice(end)
    }
    return { code: withoutTheUnused(short, basename(id, '.js')), map: null }
  },
}
