import v8 from 'node:v8'
import { loadEnvFile } from '#server/env-file.ts'
import { runCommandLine } from './terminal/run.ts'

/* `npm run shop -- …`: the owner's command line as a program. */

// As in the server, in small steps: an import of 100,000 products needs a third less memory.
v8.setFlagsFromString('--heap-growing-percent=40')
// As in the server: other users of the machine must not read names and addresses.
process.umask(0o077)
// A reader that closes the pipe early (`| head`) is no error.
process.stdout.on('error', () => process.exit(0))
loadEnvFile()

process.exitCode = await runCommandLine(process.argv.slice(2), process)
