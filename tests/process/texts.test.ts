import fs from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { savePageDraft } from '#core/settings/page-drafts.server.ts'
import { fileText } from '#core/settings/page-texts.ts'
import { openDatabase } from '#db/open.ts'
import { runCli } from '../support/process/run-cli.ts'
import { startShop } from '../support/process/shop-process.ts'
import { until } from '../support/until.ts'

/** A draft of the questions whose date has come. */
async function planQuestions(place: Parameters<typeof openDatabase>[0]): Promise<void> {
  const { db, close } = openDatabase(place)
  const text = fileText('faq').replace('nos preguntan', 'preguntáis')
  const [now, publishAt] = ['2026-01-01T09:00:00.000Z', '2026-01-02T09:00:00.000Z']
  const draft = { page: 'faq', text, version: null, readNumber: 0, publishAt, by: 'Ana', now }
  expect(await savePageDraft(db, draft)).toMatchObject({ ok: true })
  await close()
}

test.each(['sqlite', 'postgres'] as const)(
  'the text of a page changes while the shop runs, and comes back (%s)',
  async (db) => {
    const shop = await startShop({ db })
    onTestFinished(() => shop.stop())
    const { dataDir, databaseUrl } = shop
    const env = {
      DATA_DIR: dataDir,
      SESSION_SECRET: 'tests-only-'.repeat(4),
      ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    }
    const shopCommand = async (...words: string[]) => {
      const { code, err } = await runCli(env, [...words, '--si'])
      expect([code, err]).toEqual([0, ''])
    }
    const read = async (address: string) => (await fetch(shop.url + address)).text()
    // What a browser asks for when a shopper follows a link inside the shop.
    const pageAndData = async () => [await read('/returns'), await read('/returns.data')]
    const file = path.join(dataDir, 'returns.txt')

    // In the page cache before the change.
    for (const text of await pageAndData()) expect(text).toContain('con calma')
    await shopCommand('textos', 'ver', 'returns', file)
    const own = fs.readFileSync(file, 'utf8').replace('con calma', 'sin prisa')
    fs.writeFileSync(file, own)
    await shopCommand('textos', 'poner', 'returns', file)
    await until(async () => {
      for (const text of await pageAndData()) {
        expect(text).toContain('sin prisa. Tienes 30\u00A0días')
        expect(text).not.toContain('con calma')
      }
    })
    // No other page carries it, and its figures follow the settings.
    expect(await read('/contact')).not.toContain('sin prisa')
    await shopCommand('ajustes', 'poner', 'devoluciones.dias', '45')
    await until(async () => {
      for (const text of await pageAndData()) expect(text).toContain('sin prisa. Tienes 45\u00A0')
    })
    expect(await read('/returns')).not.toMatch(/data-settings="[^"]*prisa/)
    // A restart reads it too.
    await shop.kill()
    await shop.restart()
    expect(await read('/returns')).toContain('sin prisa')

    // A draft goes out at its date, also when the page is kept.
    expect(await read('/faq')).toContain('nos preguntan')
    await planQuestions(databaseUrl === undefined ? { dataDir } : { url: databaseUrl })
    await until(async () => expect(await read('/faq')).toContain('preguntáis'))

    await shopCommand('textos', 'deshacer', 'returns')
    await until(async () => {
      for (const text of await pageAndData()) {
        expect(text).toContain('con calma. Tienes 45\u00A0')
        expect(text).not.toContain('sin prisa')
      }
    })
  },
)
