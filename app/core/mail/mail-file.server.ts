import fs from 'node:fs/promises'
import path from 'node:path'
import type { MailRow } from '#db/tables/mail.ts'

/**
 * Writes a composed mail, and returns the file's name: `20260305T113000000Z-order-confirmation-mail_1.eml`. It depends
 * only on the mail, so a retry writes the same file; the rename makes the write atomic.
 */
export async function writeMailFile(dir: string, mail: MailRow, content: Buffer): Promise<string> {
  const time = mail.created_at.replace(/[-:.]/g, '')
  const name = `${[time, mail.kind, mail.id].map(forFileName).join('-')}.eml`
  const unfinished = path.join(dir, `.${name}.${process.pid}`)
  const write = () => fs.writeFile(unfinished, content, { flush: true })
  try {
    await write()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    await fs.mkdir(dir, { recursive: true }) // the first mail, or somebody removed the folder
    await write()
  }
  await fs.rename(unfinished, path.join(dir, name))
  return name
}

const forFileName = (text: string): string => text.replace(/[^\w-]/g, '_')
