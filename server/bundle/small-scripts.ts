import { minifySync, type Plugin } from 'vite'

/** Modules of one function each, whose text is a part of every page; see `early-script.tsx`. */
const ON_EACH_PAGE =
  /\/app\/ui\/early-input\/(?:note-presses|press-queue|replay-input|leave-old-build)\.ts$/
const ONE_FUNCTION = /^export (function (\w+)\([^]*\})$/

/**
 * Makes the text of the functions that every page contains small: the server's code is not, for its
 * stack traces. The text as printed there costs each page 0.7 kB after compression.
 */
export const smallScripts: Plugin = {
  name: 'small-scripts',
  apply: 'build',
  enforce: 'post', // of JavaScript
  transform: {
    filter: { id: ON_EACH_PAGE },
    handler(code, id) {
      const [, text, name] = ONE_FUNCTION.exec(minify(code, id)) ?? []
      if (!text || !name) throw new Error(`${id} is not one function alone`)
      // Lines stay where they are, so the map of sources holds.
      return { code: `${code}\n${name}.toString = () => ${JSON.stringify(text)}`, map: null }
    },
  },
}

function minify(code: string, id: string): string {
  const { code: small, errors } = minifySync(id.replace(/\.ts$/, '.js'), code, { module: true })
  if (errors[0]) throw new Error(`${id}: ${errors[0].message}`)
  return small.trim().replace(/;$/, '')
}
