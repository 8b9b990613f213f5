import type { Plugin } from 'vite'

const PROCESS = /\/server\/main\.ts$/

type Modules = { getModuleInfo: (id: string) => { importers: string[] } | null }

/** Whether a start loads a module; what is imported when it is first needed is not. */
function isLoadedAtStart(id: string, modules: Modules, seen = new Set<string>()): boolean {
  if (seen.has(id)) return false
  seen.add(id)
  const importers = modules.getModuleInfo(id)?.importers ?? []
  return importers.some((it) => PROCESS.test(it) || isLoadedAtStart(it, modules, seen))
}

/** One file for the packages that a start loads; those that are loaded later have their own. */
const PACKAGES = {
  name: (id: string, modules: Modules) => (isLoadedAtStart(id, modules) ? 'packages' : null),
  test: /node_modules/,
}

/** How the server's code is built, for the process and for the desk that it loads later. */
const SERVER_CODE = {
  resolve: { noExternal: true as const, external: ['libxml2-wasm', 'pdfkit', 'pg', 'sharp'] },
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    sourcemap: true, // read by source-lines.ts
    minify: false, // stack traces name our functions
  },
}

/**
 * Builds the server's process into the same bundle as the application, with the packages that it
 * needs: Node loads these few files in a third of the time of the sources. Some packages stay
 * outside: they read files of their own, or tests change them. In development Node runs the sources.
 */
export const serverBundle: Plugin = {
  name: 'server-bundle',
  apply: 'build',
  configEnvironment: (name) =>
    name === 'ssr'
      ? {
          ...SERVER_CODE,
          build: {
            ...SERVER_CODE.build,
            rolldownOptions: {
              input: 'server/entry.ts',
              platform: 'node',
              output: { sourcemapExcludeSources: true, codeSplitting: { groups: [PACKAGES] } },
            },
          },
        }
      : null,
}

/**
 * Builds the desk with its packages into files of its own, which the process loads at the first
 * request of the desk: a start of the shop reads none of them.
 */
export const deskBundle: Plugin = {
  name: 'desk-bundle',
  apply: 'build',
  configEnvironment: (name) =>
    name === 'ssr'
      ? {
          ...SERVER_CODE,
          build: {
            ...SERVER_CODE.build,
            rolldownOptions: { platform: 'node', output: { sourcemapExcludeSources: true } },
          },
        }
      : null,
}
