import module from 'node:module'
import path from 'node:path'
import { BUILD_DIR } from './root.ts'

/*
 * The entry of the built server, `build/server/main.js`: `npm start`, the image and the tests run
 * it. It is small, so that the rest is loaded with the compile cache: Node keeps there what it has
 * compiled, and goes without it where the folder cannot be written.
 */
if (Number(process.versions.node.split('.')[0]) < 24) {
  process.stderr.write(
    'The shop cannot start: Node 24 or newer is needed; `npm start` brings its own\n',
  )
  process.exit(1)
}
module.enableCompileCache(path.join(BUILD_DIR, 'server/cache'))
await import('./main.ts')
