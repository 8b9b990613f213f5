import fs from 'node:fs/promises'
import path from 'node:path'
import type { MailRow } from '#db/tables/mail.ts'

/**
 * Writes a composed mail as `20260305T113000000Z-order-confirmation-mail_1.eml`. The name depends on
 * the mail alone: trying again writes the same file, and a file that is there is whole.
 */
export async function writeMailFile(dir: string, mail: MailRow, content: Buffer): Promise<void> {
  const time = mail.created_at.replace(/[-:.]/g, '')
  const name = `${[time, mail.kind, mail.id].map(forFileName).join('-')}.eml`
  await fs.mkdir(dir, { recursive: true })
  const unfinished = path.join(dir, `.${name}.${process.pid}`)
  await fs.writeFile(unfinished, content, { flush: true })
  await fs.rename(unfinished, path.join(dir, name))
}

const forFileName = (text: string): string => text.replace(/[^\w-]/g, '_')
