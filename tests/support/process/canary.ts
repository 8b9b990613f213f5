import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { Shop } from './shop-process.ts'

/** Finds where typed data ends up: on the wire, in a file, in a log. */

/** The ways to write a card number: without spaces, in fours, URL-encoded. */
export const written = (number: string) => [
  number,
  number.replaceAll(/(\d{4})(?=\d)/g, '$1 '),
  number.replaceAll(/(\d{4})(?=\d)/g, '$1%20'),
  number.replaceAll(/(\d{4})(?=\d)/g, '$1+'),
  number.replaceAll(/(\d{4})(?=\d)/g, '$1-'),
]

/** Everything that leaves the browser: addresses, headers and bodies. */
export function listenTo(page: Page): string[] {
  const sent: string[] = []
  page.on('request', async (request) => {
    sent.push(request.url(), request.postData() ?? '')
    sent.push(...Object.values(await request.allHeaders().catch(() => ({}))))
  })
  page.on('websocket', (socket) => sent.push(socket.url()))
  return sent
}

/** Every file in the data folder: database, its log, mails, others. */
export function filesOf(shop: Shop): { name: string; text: string }[] {
  return readdirSync(shop.dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((name) => ({ name, text: readFileSync(name, 'latin1') }))
}

export const holding = (words: readonly string[], texts: readonly string[]) =>
  texts.filter((text) => words.some((word) => text.includes(word)))
