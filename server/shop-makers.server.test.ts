import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { productPage } from '#app/shop/product/product-page.server.ts'
import { productLd } from '#app/shop/seo/product-ld.server.ts'
import type { CatalogueFileProduct } from '#core/catalogue/catalogue-file.ts'
import { createCatalogueReader } from '#core/catalogue/snapshot.server.ts'
import { publicChanges } from '#core/base/policy/live-settings.ts'
import type { Db } from '#db/schema.ts'
import { stockedShop } from '#tests/support/database/stocked-shop.ts'
import { testDb } from '#tests/support/database/test-db.ts'
import { serverOn } from '#tests/support/database/server-on.ts'
import { fileProduct, tshirt } from '#tests/support/factories/factories.ts'
import { runCli } from '#tests/support/process/run-cli.ts'
import { loadContent } from './load-content.ts'
import { createLog } from './log.ts'
import { createGate } from './http/gate.ts'
import { createPageCache } from './pages/page-cache.ts'

const tent = fileProduct({ id: 'mens-tent-1', name: 'Refugio Aneto', maker: 'lejano' })
const LEJANO = {
  name: 'Lejano (ejemplo)',
  address: 'Long Lane, 7, London',
  email: 'safety@lejano.example',
}
const CERCANO = {
  name: 'Cercano (ejemplo)',
  address: 'Quay Street, 1, Dublin',
  email: 'eu@cercano.example',
}
const ADD = ['anadir', 'lejano', '--nombre', LEJANO.name, '--direccion', LEJANO.address]
const MORE = ['--pais', 'gb', '--correo', LEJANO.email]
const ANSWERS = ['--responsable', CERCANO.name, '--responsable-direccion', CERCANO.address]
const HOW = ['--responsable-pais', 'IE', '--responsable-correo', CERCANO.email]

async function shop() {
  const { db, reopen, env } = await testDb()
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'vereda-makers-'))
  onTestFinished(() => fs.rmSync(dir, { recursive: true }))
  const file = path.join(dir, 'catalogo.json')
  const write = (...products: CatalogueFileProduct[]) =>
    fs.writeFileSync(file, JSON.stringify({ note: 'Nuestra', products }))
  write(tent, tshirt)
  const run = (...words: string[]) => runCli(env, words)
  const makers = (...words: string[]) => run('fabricantes', ...words)
  return { db, reopen, run, makers, file, write }
}

/** The tents are on sale; their maker is outside the Union. */
async function stockedTents() {
  const opened = await shop()
  const added = await opened.makers(...ADD, ...MORE, ...ANSWERS, ...HOW)
  expect([added.code, added.err]).toEqual([0, ''])
  expect((await opened.run('catalogo', 'importar', opened.file, '--si')).code).toBe(0)
  return opened
}

const gate = createGate({ running: 100, waiting: 0, longestWaitMs: 1000 })
const asker = { requestId: 'id', encoding: 'identity', isFirstVisit: false, gate } as const

/** A server's catalogue and its kept product pages; `rendered` has the ids of those that it made. */
async function pagesOn(db: Db) {
  const rendered: string[] = []
  const reader = await createCatalogueReader(db, {
    pollMs: 3_600_000,
    onChange: (change) => pages.follow(change),
    onError: () => {},
  })
  onTestFinished(() => reader.stop())
  const pages = createPageCache(
    async (key, _, note) => {
      rendered.push(key)
      const page = productPage(reader.current().noting(note), key)
      return { response: Response.json(page?.maker), nonce: '' }
    },
    { base: () => [], readAsset: () => undefined },
  )
  const see = async (id: string) => {
    const { bodies } = await pages.get({ key: id, kind: 'plain' }, asker)
    return JSON.parse(bodies.identity.body.toString()) as unknown
  }
  return { reader, see, rendered }
}

test('a catalogue with a maker that the shop lacks is refused, with the command that adds it', async () => {
  const { db, run, file } = await shop()
  const { code, err } = await run('catalogo', 'importar', file, '--si')
  expect(code).toBe(1)
  expect(err).toContain('no hay ningún fabricante «lejano». Puede ser: ')
  expect(err).toContain('«npm run shop -- fabricantes añadir lejano»')
  expect(await db.selectFrom('products').select('id').execute()).toEqual([])
})

test('a product with a maker of the owner’s shows it, and who answers for it, on every server', async () => {
  const { db, reopen } = await stockedTents()
  for (const each of [db, reopen().db]) {
    const { reader } = await serverOn(each)
    const page = productPage(reader.current(), tent.id)!
    expect(page.maker).toEqual({ ...LEJANO, responsible: CERCANO })
    expect(productLd('https://vereda.example', page, {})).toMatchObject({
      manufacturer: { '@type': 'Organization', name: LEJANO.name },
    })
  }
  // A page brings its own maker; no list of them goes to browsers.
  expect(publicChanges()).toEqual({})
})

test('a changed address is on the pages of its products, on every server, and no other page is made again', async () => {
  const { db, reopen, makers } = await stockedTents()
  const servers = [await pagesOn(db), await pagesOn(reopen().db)]
  for (const { see } of servers) {
    expect(await see(tent.id)).toMatchObject(LEJANO)
    expect(await see(tshirt.id)).toMatchObject({ email: 'producto@vereda.example' })
  }
  const words = ['cambiar', 'lejano', '--direccion', 'Short Lane, 1, London']
  const asked = await makers(...words)
  expect([asked.code, asked.err]).toEqual([
    1,
    `Ahora: Lejano (ejemplo) · Long Lane, 7, London · GB · safety@lejano.example. Responde en la Unión Europea: Cercano (ejemplo) · Quay Street, 1, Dublin · IE · eu@cercano.example.
Será: Lejano (ejemplo) · Short Lane, 1, London · GB · safety@lejano.example. Responde en la Unión Europea: Cercano (ejemplo) · Quay Street, 1, Dublin · IE · eu@cercano.example.
A la venta: 1 producto suyo.

No se ha cambiado nada. Para hacerlo sin preguntar, añade --si.
`,
  ])
  const done = await makers(...words, '--si')
  expect([done.code, done.out]).toEqual([0, expect.stringContaining('Short Lane, 1, London')])
  for (const { reader, see, rendered } of servers) {
    await reader.refresh()
    expect(await see(tent.id)).toMatchObject({ ...LEJANO, address: 'Short Lane, 1, London' })
    await see(tshirt.id)
    expect(rendered).toEqual([tent.id, tshirt.id, tent.id])
  }
})

test('while a product has it, a maker stays; once another has taken its place, it can go', async () => {
  const { db, run, makers, file, write } = await stockedTents()
  expect((await makers()).out).toMatch(/lejano +1 +GB +Lejano \(ejemplo\) ·/)
  expect((await makers('listar')).out).toMatch(/vereda +1 +la propia tienda · producto@/)
  const refused = await makers('quitar', 'lejano')
  expect([refused.code, refused.err]).toEqual([
    1,
    '«lejano» es el fabricante de Refugio Aneto (mens-tent-1). Pon antes otro en su ficha: no se ha cambiado nada.\n',
  ])
  write({ ...tent, maker: 'punto-sur' }, tshirt)
  expect((await run('catalogo', 'importar', file, '--si')).code).toBe(0)
  expect((await makers('quitar', 'lejano')).out).toBe('«lejano»: quitado.\n')
  const { reader } = await serverOn(db)
  expect(productPage(reader.current(), tent.id)?.maker).toMatchObject({
    name: 'Punto Sur (ejemplo)',
  })
})

test('a start adds a maker of the file that products name, also beside the owner’s own catalogue', async () => {
  const { db } = await stockedShop([{ ...tent, maker: 'punto-sur' }])
  await db.updateTable('catalogue_state').set({ is_kept_by_owner: 1 }).execute()
  await db.deleteFrom('makers').execute()
  await loadContent(db, '2026-02-01T00:00:00.000Z', createLog('error'))
  const { reader } = await serverOn(db)
  expect(productPage(reader.current(), tent.id)?.maker.name).toBe('Punto Sur (ejemplo)')
})

test.each<[string[], number, string]>([
  [[...ADD, ...MORE], 1, 'Está fuera de la Unión Europea: sus productos no se pueden vender'],
  [[...ADD, ...MORE, ...ANSWERS], 1, 'Falta el país de quien responde en la Unión Europea'],
  [['anadir', 'Taller Norte'], 1, '«Taller Norte» no vale como clave'],
  [['anadir', 'nuevo', '--la-tienda'], 1, 'Falta el correo del fabricante: --correo.'],
  [['anadir', 'nuevo', '--correo', 'a@taller.example'], 1, 'Falta el nombre del fabricante'],
  [
    [...ADD, '--pais', 'España', '--correo', LEJANO.email],
    1,
    '«ESPAÑA» no es el país del fabricante',
  ],
  [[...ADD, '--pais', 'ES', '--correo', 'taller'], 1, '«taller» no es un correo'],
  [
    ['anadir', 'nuevo', '--nombre', 'x'.repeat(121), ...MORE],
    1,
    'Es demasiado largo el nombre del fabricante: caben 120 letras.',
  ],
  [
    ['anadir', 'nuevo', '--nombre', 'Un\u0007o', ...MORE],
    1,
    'En el nombre del fabricante hay un salto de línea o un signo que no se ve.',
  ],
  [['anadir', 'vereda', '--la-tienda', '--correo', 'a@b.example'], 1, 'Ese fabricante ya está'],
  [['anadir', 'nuestra', '--la-tienda', '--pais', 'ES'], 2, 'Con --la-tienda solo va --correo'],
  [['cambiar', 'vereda'], 2, 'Di qué cambia'],
  [['cambiar', 'taler-norte', '--correo', 'a@b.example'], 1, '¿Querías decir taller-norte?'],
  [['cambiar', 'taller-norte', '--pais', 'PT', '--si'], 1, 'Ya estaba así.'],
  [
    ['cambiar', 'taller-norte', '--sin-responsable', '--responsable', 'Uno'],
    2,
    'O --sin-responsable o los datos del responsable',
  ],
  [['quitar', 'nadie'], 1, 'No hay ningún fabricante «nadie».'],
])('fabricantes %j is refused', async (words, exit, text) => {
  const { makers } = await shop()
  const { code, err } = await makers(...words)
  expect([code, err]).toEqual([exit, expect.stringContaining(text)])
})
