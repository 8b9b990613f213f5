import fs from 'node:fs'
import { ConfigError, readMailing, readPaymentConfig } from '#server/config.ts'
import { count } from '../terminal/words.ts'

/**
 * Warns that mails go to files instead of their readers, as long as no mail server is set. Undefined
 * for a shop that only tests (simulated payments), and for a configuration that is not valid, which
 * other commands report.
 */
export function mailFilesNote(env: NodeJS.ProcessEnv): string | undefined {
  try {
    const { smtpUrl, mailDir } = readMailing(env)
    if (smtpUrl !== undefined || readPaymentConfig(env).stripe === undefined) return undefined
    const mails = filesIn(mailDir)
    const waiting = mails === 0 ? '' : `; hay ${count(mails, 'correo', 'correos')}`
    return `Los correos no salen: sin SMTP_URL van a ficheros, en ${mailDir}${waiting} (correo probar).`
  } catch (error) {
    if (error instanceof ConfigError) return undefined
    throw error
  }
}

/** The mails of a folder; none if it is not there, as on another machine than the server's. */
const filesIn = (dir: string): number =>
  fs.existsSync(dir) ? fs.readdirSync(dir).filter((name) => name.endsWith('.eml')).length : 0
