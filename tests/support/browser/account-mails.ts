import type { Customer } from './account-pages.ts'
import { expect } from './e2e.ts'
import type { Shop } from '#tests/support/process/shop-process.ts'
import { mailsTo } from './shop-records.ts'

/** The code in the newest mail to an address, once `mails` mails with a code have arrived. */
export async function codeTo(shop: Shop, email: string, mails = 1): Promise<string> {
  let codes: string[] = []
  await expect
    .poll(async () => {
      const all = await mailsTo(shop, email)
      const dated = all.toSorted((a, b) => (a.date ?? '').localeCompare(b.date ?? ''))
      codes = dated.flatMap(({ text }) => /^ {4}(\d{3} \d{3})/m.exec(text ?? '')?.[1] ?? [])
      return codes.length
    })
    .toBe(mails)
  return codes.at(-1)!
}

/** The link in the mail, without the shop’s own address. */
export async function linkFor(shop: Shop, { email }: Customer): Promise<string> {
  let text = ''
  await expect
    .poll(async () => {
      const mails = await mailsTo(shop, email)
      text = mails.map((mail) => mail.text ?? '').join('\n')
      return text
    })
    .toContain('/reset-password?token=')
  return /\/reset-password\?token=\S+/.exec(text)![0]
}
