import type { ReadAsset } from './page-assets.ts'

/**
 * Arranges what the browser fetches for a page: first the pictures of the first screen and the fonts,
 * then the scripts, before what else the page shows; and what it waits for with its first paint.
 * Modules that only pass on what others export stand inside the page, since each file more can cost a
 * slow network another round trip.
 */
export function arrangeLoading(html: string, readAsset: ReadAsset): string {
  const script = MODULE_SCRIPT.exec(html)
  const inside = script ? putModulesInside(script[2] ?? '', readAsset) : undefined
  const arranged =
    script && inside
      ? html.slice(0, script.index) +
        script[1] +
        inside.script +
        html.slice(script.index + script[0].length)
      : html
  const headEnd = arranged.indexOf('</head>')
  const pictures = paintWaits(arranged) + picturePreloads(arranged)
  let isFirst = true
  const head = arranged
    .slice(0, Math.max(headEnd, 0))
    .replace(PRELOAD_LINK, (link, href: string) => {
      const before = isFirst ? pictures : ''
      isFirst = false
      return inside?.files.has(href) ? before : before + behindPictures(link)
    })
  return head + arranged.slice(Math.max(headEnd, 0))
}

/**
 * Scripts share the connection with the pictures of the first screen if both are urgent. The page
 * comes alive at the same time: it needs the same bytes. Measured in decision 064.
 */
const behindPictures = (link: string): string =>
  link.replace('<link ', '<link fetchpriority="low" ')

/** The script of React Router that imports the modules of the page. */
const MODULE_SCRIPT = /(<script [^>]*type="module"[^>]*>)([^<]*)/
const PRELOAD_LINK = /<link rel="modulepreload" [^>]*?href="([^"]*)"[^>]*>/g

type Inside = { script: string; files: ReadonlySet<string> }

function putModulesInside(script: string, readAsset: ReadAsset): Inside {
  const files = new Set<string>()
  const withRoutes = script.replace(
    /^import \* as (\w+) from "([^"]+)";$/gm,
    (line, name: string, file: string) => {
      const inside = passedOn(name, readAsset(file) ?? '')
      if (inside === undefined) return line
      files.add(file)
      return inside
    },
  )
  const whole = withRoutes.replace(/^import\("([^"]+)"\);\s*$/m, (line, file: string) => {
    const entry = ENTRY.exec(readAsset(file) ?? '')
    if (!entry || /\bimport\b/.test(entry[2] ?? '')) return line
    files.add(file)
    return absolute(entry[1] ?? '') + entry[2]
  })
  return { script: whole, files }
}

const IMPORTS = String.raw`((?:import\{[\w$ ,]*\}from"\./[\w.-]+";)+)`
/** A module that only exports what it imports. */
const PASSES_ON = new RegExp(String.raw`^${IMPORTS}export\{([\w$ ,]*)\};$`)
/** A short module that exports nothing. */
const ENTRY = new RegExp(String.raw`^${IMPORTS}((?!export)[^<]{0,1000})$`)

/** `import{a as b}from"./x.js";export{b as c};` as `const NAME={c:…}`, with names of its own. */
function passedOn(name: string, text: string): string | undefined {
  const [, imports, exports] = PASSES_ON.exec(text) ?? []
  if (imports === undefined || exports === undefined) return undefined
  const renamed = imports.replace(/\{([^{}]*)\}/g, (_all, list: string) => {
    const names = pairs(list).map(([of, as]) => `${of} as ${name}_${as}`)
    return `{${names.join(',')}}`
  })
  const fields = pairs(exports).map(([of, as]) => `${as}:${name}_${of}`)
  return `${absolute(renamed)}const ${name}={${fields.join(',')}};`
}

/** `a as b,c` as pairs: a and b, c and c. */
function pairs(list: string): [string, string][] {
  return list.split(',').map((entry) => {
    const [of = '', as = of] = entry.trim().split(' as ')
    return [of, as]
  })
}

const absolute = (imports: string): string => imports.replaceAll('from"./', 'from"/assets/')

/**
 * Holds the first paint until the places are parsed that end what is painted at once. Browsers that
 * do not know it paint as always. Source: app/ui/paint-gate.tsx.
 */
function paintWaits(html: string): string {
  return [...html.matchAll(/<span id="([\w-]{1,40})" data-whole="true" hidden/g)]
    .map(([, id]) => `<link rel="expect" href="#${id}" blocking="render"/>`)
    .join('')
}

/** The sources of a picture with a high priority. */
const FIRST_PICTURE = /((?:<source [^>]*>)+)<img (?:[^>]* )?fetchPriority="high"/g
const SOURCE =
  /<source type="image\/avif"(?: media="([^"]*)")? srcSet="([^"]*)" sizes="([^"]*)"\/>/g

/** Links for the browser to fetch those pictures before it has read the page. */
function picturePreloads(html: string): string {
  return [...html.matchAll(FIRST_PICTURE)].map(([, sources = '']) => preloadsOf(sources)).join('')
}

/** A browser takes the first source whose media match, so each excludes those before it. */
function preloadsOf(sources: string): string {
  let others = ''
  const links = [...sources.matchAll(SOURCE)].map(([, media, set, sizes]) => {
    const own = media ?? (others && `not ${others}`)
    others = media ?? others
    return `<link rel="preload" as="image" type="image/avif" ${own && `media="${own}" `}imagesrcset="${set}" imagesizes="${sizes}" fetchpriority="high"/>`
  })
  return links.join('')
}
