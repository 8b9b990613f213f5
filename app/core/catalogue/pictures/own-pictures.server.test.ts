import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { placeOrder } from '#core/checkout/place-order.server.ts'
import { photographName } from '#core/catalogue/pictures/keep-photograph.server.ts'
import { showsBack } from '#core/catalogue/pictures/page-pictures.ts'
import { CENTRE } from '#core/catalogue/pictures/photographs.ts'
import { toCard } from '#core/catalogue/card.server.ts'
import { createCatalogueReader } from '#core/catalogue/snapshot.server.ts'
import { previewImport } from '#core/catalogue/import/owner-catalogue.server.ts'
import { dump } from '#tests/support/database/dump.ts'
import { stockedShop } from '#tests/support/database/stocked-shop.ts'
import { orderRequest, requestLine } from '#tests/support/factories/order-request.ts'
import { tshirt } from '#tests/support/factories/factories.ts'
import { runCli } from '#tests/support/process/run-cli.ts'

const FILES = [
  'detail-1000.avif',
  'detail-640.avif',
  'detail-640.jpg',
  'front-1000.avif',
  'front-2000.avif',
  'front-400.avif',
  'front-640.avif',
  'front-640.jpg',
]

const picture = (background: string, { width, height } = { width: 800, height: 1000 }) =>
  sharp({ create: { width, height, channels: 3, background } })

/** A shop with T-shirts in some colours, and an empty folder for pictures of them. */
async function shop() {
  const base = fs.mkdtempSync(path.join(os.tmpdir(), 'vereda-pictures-'))
  onTestFinished(() => fs.rmSync(base, { recursive: true, force: true }))
  const stocked = await stockedShop()
  const [folder, dir] = [path.join(base, 'fotos'), path.join(base, 'made')]
  fs.mkdirSync(folder)
  const run = (...words: string[]) =>
    runCli({ ...stocked.env, PICTURES_DIR: dir }, ['productos', ...words])
  const put = (name: string, bytes: Buffer | string) => {
    fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    fs.writeFileSync(path.join(folder, name), bytes)
  }
  return { ...stocked, folder, dir, run, put }
}

const versionIn = async ({ db }: Awaited<ReturnType<typeof shop>>) =>
  (await db.selectFrom('product_pictures').selectAll().execute()).map((row) => row.version)

test('pictures of a folder are made in the sizes of the shop, and a running shop shows them', async () => {
  const made = await shop()
  const { db, dir, folder, run, put, context } = made
  let changes = 0
  const reader = await createCatalogueReader(db, {
    pollMs: 60_000,
    onChange: () => (changes += 1),
    onError: () => {},
  })
  onTestFinished(() => reader.stop())
  put('mens-tshirt-1-azul-1.jpg', await picture('#33526f').jpeg().toBuffer())
  put('mens-tshirt-1/Azul/2.png', await picture('#2a2b2e').png().toBuffer())
  put('.DS_Store', 'x')
  const { code, out, err } = await run('fotos', folder, '--si')
  expect([code, err.split('\n')]).toEqual([
    0,
    [
      'Foto 1 de 2: mens-tshirt-1-azul-1.jpg',
      'Foto 2 de 2: mens-tshirt-1/Azul/2.png',
      'Color 1 de 1: mens-tshirt-1, Azul',
      '',
    ],
  ])
  expect(out).toContain('1 color tiene fotos nuevas')
  const [version = ''] = await versionIn(made)
  expect(version).toMatch(/^o[0-9a-f]{8}$/)
  const files = path.join(dir, 'mens-tshirt-1', 'azul', version)
  expect(fs.readdirSync(files).toSorted()).toEqual(FILES)
  const { width, height, format } = await sharp(path.join(files, 'front-1000.avif')).metadata()
  expect([width, height, format]).toEqual([1000, 1250, 'heif'])
  const { dominant } = await sharp(path.join(files, 'detail-640.jpg')).stats()
  expect(dominant.b).toBeLessThan(64) // the second picture, which is nearly black

  expect(await reader.refresh()).toBe(true)
  expect(changes).toBe(1)
  const product = reader.current().byId.get('mens-tshirt-1')
  expect(product && toCard(product).pictures['Azul']).toBe(version)
  const lines = [requestLine(tshirt, { color: 'Azul' })]
  await placeOrder(context, orderRequest({ lines }))
  const line = await db.selectFrom('order_lines').select('image').executeTakeFirstOrThrow()
  expect(line.image).toBe(`/img/products/mens-tshirt-1/azul-front-640.jpg?v=${version}`)

  expect((await run('fotos', folder, '--si')).out).toContain('1 color las tenía ya.')
  const removed = await run('quitar-fotos', 'mens-tshirt-1', '--si')
  expect([removed.code, await versionIn(made)]).toEqual([0, []])
  expect(fs.readdirSync(files)).toHaveLength(FILES.length)
  expect((await run('quitar-fotos', 'mens-tshirt-1', '--si')).code).toBe(1)
})

test('the third picture is the back, and a large photo stays large for the zoom', async () => {
  const made = await shop()
  const { dir, folder, run, put } = made
  const large = picture('#33526f', { width: 2100, height: 2600 })
  put('mens-tshirt-1-azul-1.jpg', await large.jpeg().toBuffer())
  put('mens-tshirt-1-azul-espalda.jpg', await picture('#2a2b2e').jpeg().toBuffer())
  expect((await run('fotos', folder, '--si')).code).toBe(0)
  const [version = ''] = await versionIn(made)
  expect(showsBack(version)).toBe(true)
  const files = path.join(dir, 'mens-tshirt-1', 'azul', version)
  expect(fs.readdirSync(files)).toContain('back-1000.avif')
  expect((await sharp(path.join(files, 'front-2000.avif')).metadata()).width).toBe(2000)
})

test('a picture says nothing of where and with what it was taken, and stands upright', async () => {
  const made = await shop()
  const { dir, folder, run, put } = made
  const lying = picture('#ffffff', { width: 1250, height: 1000 })
    .composite([
      {
        input: await picture('#ff0000', { width: 300, height: 1000 }).png().toBuffer(),
        left: 0,
        top: 0,
      },
    ])
    .withExif({ IFD0: { Make: 'Camara de Lucia' } })
    .withMetadata({ orientation: 6 })
  put('mens-tshirt-1-azul.jpg', await lying.jpeg().toBuffer())
  expect((await run('fotos', folder, '--si')).code).toBe(0)
  const [version = ''] = await versionIn(made)
  const file = path.join(dir, 'mens-tshirt-1', 'azul', version, 'front-640.jpg')
  expect(fs.readFileSync(file).toString('latin1')).not.toContain('Lucia')
  const corner = sharp(file).extract({ left: 200, top: 10, width: 100, height: 50 })
  const top = await sharp(await corner.png().toBuffer()).stats()
  expect([top.channels[0]!.mean > 200, top.channels[1]!.mean < 60]).toEqual([true, true])
})

test('each fault of a name is told in Spanish before any picture is looked at', async () => {
  const { db, dir, folder, run, put } = await shop()
  const good = await picture('#33526f').jpeg().toBuffer()
  put('mens-tshirt-1-azul.jpg', good)
  put('mens-tshirt-1-azul-1.png', await picture('#33526f').png().toBuffer())
  put('mens-tshirt-1-negro-2.jpg', good)
  put('nada.jpg', good)
  put('mens-tshirt-1.jpg', good)
  put('mens-tshirt-1-fucsia.jpg', good)
  put('mens-jacket-1-azul.jpg', 'no soy una foto')
  const before = await dump(db)
  const { code, out, err } = await run('fotos', folder, '--si')
  expect([code, out]).toEqual([1, ''])
  for (const words of [
    'mens-tshirt-1-azul.jpg: hay otra foto para lo mismo.',
    'mens-tshirt-1-negro-2.jpg: no es la foto de la prenda entera, y falta la foto 1',
    'nada.jpg: no hay ningún producto así.',
    'mens-tshirt-1.jpg: falta el color.',
    'mens-tshirt-1-fucsia.jpg: no se entiende «fucsia».',
    'No se ha cambiado nada, y las fotos aún no se han mirado.',
  ]) {
    expect(err).toContain(words)
  }
  expect(err).not.toMatch(/Error|at .*\.ts|Foto 1|como imagen/)
  expect(await dump(db)).toEqual(before)
  expect(fs.existsSync(dir)).toBe(false)
})

test('each fault of a picture is told in Spanish, and with one of them nothing is changed', async () => {
  const { db, dir, folder, run, put } = await shop()
  put('mens-tshirt-1-azul.jpg', await picture('#33526f').jpeg().toBuffer())
  put('mens-jacket-1-azul.jpg', 'no soy una foto')
  put(
    'mens-tshirt-1-negro.jpg',
    await picture('#000', { width: 639, height: 900 }).jpeg().toBuffer(),
  )
  const before = await dump(db)
  const { code, out, err } = await run('fotos', folder, '--si')
  expect([code, out]).toEqual([1, ''])
  for (const words of [
    'Foto 1 de 3: mens-jacket-1-azul.jpg',
    'mens-jacket-1-azul.jpg: no se puede leer como imagen',
    'mens-tshirt-1-negro.jpg: es demasiado pequeña',
    'No se ha cambiado nada.',
  ]) {
    expect(err).toContain(words)
  }
  expect(await dump(db)).toEqual(before)
  expect(fs.existsSync(dir)).toBe(false)
})

test('a picture that stands already is known by its content, and not looked at again', async () => {
  const { db, folder, run, put } = await shop()
  put('mens-tshirt-1-azul.jpg', await picture('#33526f').jpeg().toBuffer())
  await run('fotos', folder, '--si')
  const again = await run('fotos', folder, '--si')
  expect(again.err).toContain('Foto 1 de 1: mens-tshirt-1-azul.jpg, ya puesta')
  // What could not be decoded, as if it stood: it is not tried.
  const bytes = Buffer.from('no soy una foto')
  put('mens-tshirt-1-azul.jpg', bytes)
  expect((await run('fotos', folder)).err).toContain('no se puede leer como imagen')
  const front = { photo: photographName(bytes), focus: CENTRE }
  await db
    .updateTable('product_pictures')
    .set({ photographs: JSON.stringify({ front }) })
    .execute()
  const asked = await run('fotos', folder)
  expect(asked.err).toContain('ya puesta')
  expect(asked.err).toContain('Para hacerlo sin preguntar')
})

test('a picture that stands already keeps what was chosen to be seen of it', async () => {
  const { db, folder, run, put } = await shop()
  put('mens-tshirt-1-azul.jpg', await picture('#33526f').jpeg().toBuffer())
  await run('fotos', folder, '--si')
  const stored = () =>
    db.selectFrom('product_pictures').select('photographs').executeTakeFirstOrThrow()
  const { photographs } = await stored()
  const chosen = photographs?.replace('"x":50', '"x":20') ?? ''
  await db.updateTable('product_pictures').set({ photographs: chosen }).execute()
  await run('fotos', folder, '--si')
  expect(await stored()).toEqual({ photographs: chosen })
})

test('the good ones go alone where the owner says so, and of a pair with a bad back nothing is made', async () => {
  const { db, dir, folder, run, put } = await shop()
  const front = await picture('#33526f').jpeg().toBuffer()
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="1250"/>'
  for (const [pair, back] of [
    ['mens-jacket-1-azul', 'broken'],
    ['mens-jacket-1-negro', svg],
    ['mens-tshirt-1-azul', '\0\0\0\x18ftypheic\0\0\0\0mif1heic'],
  ] as const) {
    put(`${pair}-1.jpg`, front)
    put(`${pair}-3.jpg`, back)
  }
  put('mens-tshirt-1-negro-1.jpg', front)
  put('nada.jpg', 'x')
  const done = await run('fotos', folder, '--solo-validas', '--si', '--json')
  const fault = (name: string, reason: string): unknown =>
    expect.objectContaining({ path: name, reason })
  expect([done.code, done.json()]).toEqual([
    0,
    {
      ok: true,
      changed: 1,
      unchanged: 0,
      faults: [
        { path: 'nada.jpg', ok: false, reason: 'no_product' },
        fault('mens-jacket-1-azul-3.jpg', 'unreadable'),
        fault('mens-jacket-1-negro-3.jpg', 'wrong_type'),
        fault('mens-tshirt-1-azul-3.jpg', 'heic'),
      ],
    },
  ])
  const own = await db.selectFrom('product_pictures').select(['product_id', 'color']).execute()
  expect(own).toEqual([{ product_id: 'mens-tshirt-1', color: 'Negro' }])
  expect(fs.readdirSync(dir)).toEqual(['mens-tshirt-1'])
  expect(fs.readdirSync(path.join(dir, 'mens-tshirt-1'))).toEqual(['negro'])
})

test('without a yes, without pictures and without a folder nothing happens', async () => {
  const made = await shop()
  const { folder, run, put } = made
  expect((await run('fotos', folder)).err).toContain('no hay ninguna foto')
  expect((await run('fotos', path.join(folder, 'no'))).err).toContain('No se puede leer la carpeta')
  put('mens-tshirt-1-azul.jpg', await picture('#33526f').jpeg().toBuffer())
  const asked = await run('fotos', folder)
  expect([asked.code, await versionIn(made)]).toEqual([1, []])
  expect(asked.err).toContain('mens-tshirt-1, Azul: mens-tshirt-1-azul.jpg')
})

test('a product that came by CSV lacks pictures until it gets them', async () => {
  const { db, folder, run, put } = await shop()
  const file = {
    name: 'a.csv',
    chunks: [Buffer.from('id;nombre\nmens-tshirt-1;Camiseta Otra\n')],
  }
  const lacking = async () => {
    const preview = await previewImport(db, [file], { retiresAbsent: false })
    return 'withoutPictures' in preview ? preview.withoutPictures : preview
  }
  expect(await lacking()).toEqual(['mens-tshirt-1'])
  put('mens-tshirt-1-azul.jpg', await picture('#33526f').jpeg().toBuffer())
  await run('fotos', folder, '--si')
  expect(await lacking()).toEqual([])
})
