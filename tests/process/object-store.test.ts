import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#db/open.ts'
import { runCli } from '#tests/support/process/run-cli.ts'
import { startS3Server } from '#tests/support/deploys/s3-server.ts'
import { startShop } from '#tests/support/process/shop-process.ts'
import { until } from '#tests/support/until.ts'

/** A folder with one photograph, as the owner gives it. */
async function photos(background: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'vereda-photos-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const picture = sharp({ create: { width: 800, height: 1000, channels: 3, background } })
  writeFileSync(join(folder, 'mens-tshirt-1-gris-1.jpg'), await picture.jpeg().toBuffer())
  return folder
}

/** A shop whose files are in a bucket on loopback. */
async function shopWithBucket() {
  const store = await startS3Server()
  let isRunning = true
  const stopStore = async () => {
    if (isRunning) await store.stop()
    isRunning = false
  }
  onTestFinished(stopStore)
  const { url, keyId, secret } = store.settings
  const files = { FILES_URL: url, FILES_KEY_ID: keyId, FILES_SECRET: secret }
  const shop = await startShop({ env: files })
  onTestFinished(() => shop.stop())
  const run = (folder: string, env: Record<string, string> = {}) =>
    runCli({ DATA_DIR: shop.dataDir, SHOP_URL: shop.url, ...files, ...env }, [
      'productos',
      'fotos',
      folder,
      '--si',
    ])
  return { shop, files, run, stopStore }
}

async function versionOf(dataDir: string): Promise<string> {
  const database = openDatabase({ dataDir })
  const row = await database.db.selectFrom('product_pictures').selectAll().executeTakeFirst()
  await database.close()
  return row?.version ?? ''
}

test('pictures and files of builds in a bucket are served by every server', async () => {
  const { shop, files, run } = await shopWithBucket()
  const { code, out } = await run(await photos('#33526f'))
  expect([code, out]).toEqual([0, expect.stringContaining('fotos nuevas')])
  const version = await versionOf(shop.dataDir)
  const path = `/img/products/mens-tshirt-1/gris-front-640.avif?v=${version}`
  const other = await startShop({ env: files }) // with no data of the first
  onTestFinished(() => other.stop())
  for (const { url } of [shop, other]) {
    const answer = await fetch(url + path)
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/avif'])
    expect(answer.headers.get('cache-control')).toContain('immutable')
    expect((await sharp(bytes).metadata()).width).toBe(640)
    const etag = answer.headers.get('etag') ?? ''
    const again = await fetch(url + path, { headers: { 'if-none-match': etag } })
    expect(again.status).toBe(304)
  }
  expect(shop.logs.join('\n')).not.toContain('assets not kept')
  expect([...shop.logs, ...other.logs].join('\n')).not.toContain(files.FILES_SECRET)
})

test('without the bucket the shop sells on, pictures are 503, and the owner is told in Spanish', async () => {
  const { shop, run, stopStore } = await shopWithBucket()
  const blue = await photos('#33526f')
  const wrong = await run(blue, { FILES_SECRET: 'wrong' })
  expect([wrong.code, wrong.err]).toEqual([1, expect.stringContaining('FILES_SECRET')])
  expect((await run(blue)).code).toBe(0)
  const version = await versionOf(shop.dataDir)
  await stopStore()

  // The server hears of the new version within a second.
  await until(async () => {
    const page = await fetch(`${shop.url}/products/mens-tshirt-1`)
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining(version)])
  })
  const picture = await fetch(
    `${shop.url}/img/products/mens-tshirt-1/gris-front-640.avif?v=${version}`,
  )
  expect([picture.status, picture.headers.get('cache-control')]).toEqual([503, 'no-store'])
  const told = await run(await photos('#aa3322'))
  expect(told.code).toBe(1)
  expect(told.err).toContain('No se llega al almacén de las fotos (FILES_URL)')
  expect(told.err).toContain('Puestos: 0 de 1')
  expect(await versionOf(shop.dataDir)).toBe(version) // nothing was shown that is not there
  await shop.kill()
  await shop.restart()
  expect(shop.logs.join('\n')).toContain('assets not kept')
  expect((await fetch(`${shop.url}/products/men`)).status).toBe(200)
})
