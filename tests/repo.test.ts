import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, matchesGlob } from 'node:path'
import { describe, expect, test } from 'vitest'
import { BARS } from './bar-list.ts'
import { circleOf } from './repo-circles.ts'
import { readSources, ROOT } from './repo-files.ts'
import { IMPORT_RULES, SHAPE_RULES, TEXT_RULES, WINGS } from './repo-rules.ts'
import { SHOP_RULES } from './repo-shop-rules.ts'
import { TEST_RULES } from './repo-test-rules.ts'
import { repeatedBlocks } from './repeated-blocks.ts'
import { SUITES } from './run/suites.ts'

const SOURCE = /\.tsx?$/
const TEST = /\.(?:test|e2e)\.tsx?$/
/** The name of a test, with or without its folder, and without `./` or `*`. */
const TEST_NAME = /(?<![\w*/.-])(?:\.{1,2}\/)*((?:[\w-]+\/)*[\w.-]+\.(?:test|e2e)\.tsx?)\b/g
/** The repository's tests make names up. */
const NAMES_TESTS =
  /^(?:app|cli|content|db|desk|docs|images|seed|server|tests\/(?!run\/|specification\/).+)\/|^[A-Z]+\.md$/
/** Code that runs in the shop or beside it. Migrations never change, so they are exempt. */
const SHIPPED = /^(?:app|cli|content|db(?!\/migrations)|desk|images|seed|server)\//

// Tests of the repository itself: imports, names, sizes, leftovers.
const sources = readSources()

describe.each([...IMPORT_RULES, ...TEXT_RULES, ...SHOP_RULES, ...TEST_RULES, ...SHAPE_RULES])(
  '$says',
  (rule) => {
    test('it refuses a file that breaks it', () => {
      expect(rule.sees(rule.refuses.path)).toBe(true)
      expect(rule.findings(rule.refuses)).not.toEqual([])
    })

    test('every file keeps it', () => {
      const seen = sources.filter(({ path }) => rule.sees(path))
      const findings = seen.flatMap((file) =>
        rule.findings(file).map((finding) => `${file.path}: ${finding}`),
      )
      expect(findings).toEqual([])
      expect(seen.length).toBeGreaterThanOrEqual(rule.atLeast)
    })
  },
)

test('every test file belongs to exactly one suite', () => {
  const files = sources.map(({ path }) => path).filter((path) => /\.(?:test|e2e)\.tsx?$/.test(path))
  expect(files.length).toBeGreaterThanOrEqual(Object.keys(SUITES).length)
  expect(
    files.map((path) => [path, suitesOf(path)]).filter(([, names]) => names?.length !== 1),
  ).toEqual([])
})

test('every test that a comment or a document names is there', () => {
  const naming = sources.filter(({ path }) => NAMES_TESTS.test(path))
  expect(namedTests(naming).length).toBeGreaterThan(100)
  expect(missingTests(naming)).toEqual([])
  const guarded = { path: 'app/a.ts', text: '/** Guarded by: a.test.ts, b/c.e2e.ts. */' }
  expect(missingTests([guarded])).toEqual(['app/a.ts: a.test.ts', 'app/a.ts: b/c.e2e.ts'])
})

test('every figure has a bar: `npm run bars` runs each test that records one', () => {
  const recording = sources.filter(
    ({ path, text }) =>
      TEST.test(path) &&
      /\{[^}]*\bbar(?:OfSameTime)?\b[^}]*\} from '[^']*support\/(?:bars|process\/timing)\.ts'/.test(
        text,
      ),
  )
  const listed = new Set(BARS.map(({ file }) => file))
  expect(recording.length).toBeGreaterThan(10)
  expect(recording.map(({ path }) => path).filter((path) => !listed.has(path))).toEqual([])
  expect([...listed].filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
})

test('every suite has a test file', () => {
  const empty = Object.keys(SUITES).filter(
    (name) => !sources.some(({ path }) => suitesOf(path).includes(name)),
  )
  expect(empty).toEqual([])
})

test('no files of the core import each other in a circle, not even types', () => {
  const core = sources.filter(({ path }) => path.startsWith('app/core/') && !TEST.test(path))
  expect(core.length).toBeGreaterThan(500)
  expect(circleOf(core)).toEqual([])
  const file = (path: string, text: string) => ({ path: `app/core/base/${path}.ts`, text })
  const circle = [
    file('before', "import { a } from './a.ts'"),
    file('a', "import type { B } from './b.ts'"),
    file('b', "import { a } from './a.ts'\nimport { end } from './end.ts'"),
    file('end', ''),
  ]
  expect(circleOf(circle)).toEqual(['app/core/base/a.ts', 'app/core/base/b.ts'])
})

test('the map names every folder of the core, and its wings in their order', () => {
  const map = readFileSync(join(ROOT, 'ARCHITECTURE.md'), 'utf8')
  const drawn = /core\/<wing>\/([\s\S]*?)noun\.ts/.exec(map)?.[1] ?? ''
  expect([...drawn.matchAll(/([a-z]+)\//g)].map(([, wing]) => wing)).toEqual(WINGS)
  const named = drawn.split(/[\s,/]+/)
  const nouns = globSync('app/core/*/*/', { cwd: ROOT }).map((folder) => basename(folder))
  expect(nouns.length).toBeGreaterThan(40)
  expect(nouns.filter((noun) => noun !== 'golden' && !named.includes(noun))).toEqual([])
})

test('the map names files and folders that are there', () => {
  const map = readFileSync(join(ROOT, 'ARCHITECTURE.md'), 'utf8')
  const named = [...map.matchAll(/`((?:app|content|db|desk|images|server|tests|cli)\/[\w./-]+)`/g)]
  const missing = named.map(([, path = '']) => path).filter((path) => !existsSync(join(ROOT, path)))
  expect(named.length).toBeGreaterThan(20)
  expect(missing).toEqual([])
})

test('no two style sheets have one name: the names of their classes are made of it', () => {
  const names = sources.map(({ path }) => /[^/]+\.module\.css$/.exec(path)?.[0]).filter(Boolean)
  expect(names.length).toBeGreaterThan(50)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  // A dot would begin another class.
  expect(names.filter((name) => name?.replace('.module.css', '').includes('.'))).toEqual([])
})

test('one Node is named everywhere: the one that is installed with the packages', () => {
  const read = (name: string) => readFileSync(join(ROOT, name), 'utf8')
  const { engines, optionalDependencies } = JSON.parse(read('package.json')) as {
    engines: Record<string, string>
    optionalDependencies: Record<string, string>
  }
  const brought = Object.values(optionalDependencies).map((version) => version.split('.')[0])
  expect(new Set([read('.nvmrc').trim(), ...brought])).toEqual(new Set(['24']))
  expect(read('server/entry.ts')).toContain('< 24) {')
  const images = [...read('Dockerfile').matchAll(/^FROM (\S+)/gm)].map(([, image]) => image)
  expect(images).toEqual(['node:24-bookworm-slim', 'node:24-bookworm-slim'])
  // npm starts on the machine's own Node; the programs it starts use the Node above.
  expect(engines).toEqual({ node: '>=20', npm: '>=10' })
})

test('the image has every folder that the shop runs from', () => {
  const recipe = readFileSync(join(ROOT, 'Dockerfile'), 'utf8')
  const { imports } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    imports: Record<string, string>
  }
  const folders = Object.values(imports).map((path) => path.split('/')[1] ?? '')
  const missing = folders.filter((name) => !recipe.includes(`/app/${name} ./${name}\n`))
  expect(missing).toEqual(['seed', 'tests'])
})

/** Folders that may hold more files; ARCHITECTURE.md says why. */
const LARGE_FOLDERS = ['app/routes', 'db/migrations', 'images']
const MOST_FILES = 25

test('a folder is one idea: few files, or a reason on the map', () => {
  const map = readFileSync(join(ROOT, 'ARCHITECTURE.md'), 'utf8')
  const sizes = Map.groupBy(
    sources.filter(({ path }) => SOURCE.test(path) && !TEST.test(path)),
    ({ path }) => dirname(path),
  )
  expect(sizes.size).toBeGreaterThan(50)
  const large = [...sizes].filter(([, files]) => files.length > MOST_FILES)
  expect(large.map(([folder]) => folder).toSorted()).toEqual(LARGE_FOLDERS)
  for (const folder of LARGE_FOLDERS) expect(map).toContain(`\`${folder}\``)
})

test('nothing is written twice: no eight lines stand in two places', () => {
  const blocks = (files: typeof sources) => repeatedBlocks(files, 8)
  const shipped = sources.filter(
    ({ path }) => SHIPPED.test(path) && SOURCE.test(path) && !TEST.test(path),
  )
  expect(shipped.length).toBeGreaterThan(500)
  expect(blocks(shipped)).toEqual([])
  const [first] = shipped
  expect(blocks([...shipped, { path: 'app/copy.ts', text: first!.text }])).not.toEqual([])
})

test('the lock file holds for every registry', () => {
  const lock = readFileSync(join(ROOT, 'package-lock.json'), 'utf8')
  expect(lock).toContain('"integrity":')
  expect(lock).not.toContain('"resolved":')
})

function namedTests(files: typeof sources) {
  return files.flatMap(({ path, text }) =>
    [...text.matchAll(TEST_NAME)].map(([, name = '']) => ({ path, name })),
  )
}

function missingTests(files: typeof sources): string[] {
  const isThere = (name: string) => sources.some(({ path }) => `/${path}`.endsWith(`/${name}`))
  return namedTests(files)
    .filter(({ name }) => !isThere(name))
    .map(({ path, name }) => `${path}: ${name}`)
}

function suitesOf(path: string): string[] {
  const within = (patterns: readonly string[]) =>
    patterns.some((pattern) => matchesGlob(path, pattern))
  return Object.entries(SUITES)
    .filter(([, { include, exclude }]) => within(include) && !within(exclude))
    .map(([name]) => name)
}
