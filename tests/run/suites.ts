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
    include: ['{app,cli,db,desk,seed,server}/**/*.server.test.ts', 'tests/server/**/*.test.ts'],
    exclude: [],
  },
  process: { include: ['tests/process/**/*.test.ts'], exclude: [] },
  load: { include: ['tests/load/**/*.test.ts'], exclude: [] },
  e2e: { include: ['tests/e2e/**/*.e2e.ts'], exclude: [] },
} as const satisfies Record<string, { include: readonly string[]; exclude: readonly string[] }>
