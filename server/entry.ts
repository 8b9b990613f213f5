import module from 'node:module'
import path from 'node:path'
import v8 from 'node:v8'
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
/*
 * Before the heap has grown. Node lets it grow for programs that have a machine to themselves;
 * in small steps the shop takes half of the memory (decision 064). The other limit,
 * `--max-semi-space-size`, must be on the command line: a running program cannot change it.
 */
v8.setFlagsFromString('--heap-growing-percent=20')
module.enableCompileCache(path.join(BUILD_DIR, 'server/cache'))
if (process.argv[2] === 'pictures') {
  const { runPictureTask } = await import('./pictures/picture-task.ts')
  await runPictureTask()
} else await import('./main.ts')
