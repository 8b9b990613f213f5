import { appendFileSync } from 'node:fs'
import { registerHooks } from 'node:module'

/*
 * Loaded into the shop's process before its own code, by a test. Adds the URL of each module that
 * the process loads to the file MODULES_FILE.
 */
const file = process.env['MODULES_FILE'] ?? ''

registerHooks({
  load(url, context, nextLoad) {
    appendFileSync(file, `${url}\n`)
    return nextLoad(url, context)
  },
})
