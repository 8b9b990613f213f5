import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { browserBuild } from './server/bundle/browser-build.ts'
import { CHUNKS, isInChunk, SHARED } from './server/bundle/chunks.ts'
import { serverBundle } from './server/bundle/server-bundle.ts'
import { smallScripts } from './server/bundle/small-scripts.ts'

/** Modules that every page loads anyway: the document and the frame around most pages. */
const FRAME = /\/app\/(?:root|routes\/shop-layout)\.tsx/

type Modules = { getModuleInfo: (id: string) => { importers: string[] } | null }

/** Whether a module is imported by the frame, at however many removes; what is loaded later is not. */
function isOfFrame(id: string, modules: Modules, seen = new Set<string>()): boolean {
  if (FRAME.test(id) || isInChunk(id, SHARED)) return true
  if (seen.has(id)) return false
  seen.add(id)
  const importers = modules.getModuleInfo(id)?.importers ?? []
  return importers.some((importer) => isOfFrame(importer, modules, seen))
}

export default defineConfig({
  plugins: [reactRouter(), serverBundle, smallScripts],
  ...browserBuild,
  environments: {
    // Packages have code for Node: without this condition they bring what runs anywhere, and a
    // password is hashed on the one thread that answers everybody.
    ssr: { resolve: { conditions: ['node'] } },
    client: {
      build: {
        rolldownOptions: {
          output: {
            minify: true, // after `terser`: a quarter of a kilobyte less on every page
            codeSplitting: {
              groups: [
                { name: 'framework', test: /node_modules\/(?!valibot\/)/, priority: 3 },
                {
                  name: (id, modules) => (isOfFrame(id, modules) ? 'frame' : null),
                  test: /\/(?:app|content)\//,
                  priority: 2,
                },
                ...CHUNKS.map((chunk) => ({
                  name: chunk.name,
                  test: (id: string) => isInChunk(id, chunk),
                  priority: chunk.priority ?? 0,
                })),
              ],
            },
          },
        },
      },
    },
  },
})
