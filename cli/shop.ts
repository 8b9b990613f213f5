import { loadEnvFile } from '#server/env-file.ts'
import { runCommandLine } from './terminal/run.ts'

/* `npm run shop -- …`: the owner's command line as a program. */

// As the server does: names and addresses are nobody else's on the machine.
process.umask(0o077)
// Whoever reads only the first lines (`| head`) is no error of ours.
process.stdout.on('error', () => process.exit(0))
loadEnvFile()

process.exitCode = await runCommandLine(process.argv.slice(2), process)
