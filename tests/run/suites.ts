/**
 * Tests of the desk and of the command line that run on both databases: all changes and commands
 * once, what opens or fills a database, and what has SQL of its own. The others test words, forms
 * and files over use cases whose own tests run on both, and a third of the time on Postgres was
 * theirs: they have it in `npm run bars`.
 */
const FACES_ON_BOTH = [
  'cli/{audit-trail,durability,import-steps,owner-week,prepare,shop}.server.test.ts',
  'cli/{many-orders,terminal}/**/*.server.test.ts',
  'cli/invoices/invoices.server.test.ts',
  'desk/http/every-entry.server.test.ts',
  'desk/audit-log/**/*.server.test.ts',
]

/** The test files of each suite. A test file that no suite names would never run. */
export const SUITES = {
  unit: {
    include: [
      '{app,cli,content,db,desk,images,seed,server}/**/*.test.ts',
      'tests/*.test.ts',
      'tests/{bench,images,lint,run,searches,specification,support}/**/*.test.ts',
    ],
    exclude: ['**/*.server.test.ts'],
  },
  dom: { include: ['{app,desk}/**/*.test.tsx'], exclude: ['**/*.browser.test.tsx'] },
  parts: { include: ['{app,desk}/**/*.browser.test.tsx'], exclude: [] },
  server: {
    include: [
      '{app,db,seed,server}/**/*.server.test.ts',
      'tests/server/**/*.test.ts',
      ...FACES_ON_BOTH,
    ],
    exclude: [],
  },
  /** On SQLite alone. */
  faces: { include: ['{cli,desk}/**/*.server.test.ts'], exclude: FACES_ON_BOTH },
  process: { include: ['tests/process/**/*.test.ts'], exclude: [] },
  load: { include: ['tests/load/**/*.test.ts'], exclude: [] },
  e2e: { include: ['tests/e2e/**/*.e2e.ts'], exclude: [] },
} as const satisfies Record<string, { include: readonly string[]; exclude: readonly string[] }>
