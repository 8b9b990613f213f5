import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import zlib from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { avif } from '#core/catalogue/pictures.ts'
import { shopOfFile } from '#tests/support/database/shop-database.ts'
import { DESK_SECRET, deskPerson } from '#tests/support/process/desk-people.ts'
import { until } from '#tests/support/until.ts'

const ID = 'mens-tshirt-1'
const COLOR = 'Negro'
const ADDRESS = `/mostrador/productos/${ID}`

/** Of this shop alone: a program that was killed leaves its files in the common one. */
const temporary = mkdtempSync(join(tmpdir(), 'vereda-tests-'))
afterAll(() => rmSync(temporary, { recursive: true, force: true }))

const { shop, db } = await shopOfFile({
  env: { SESSION_SECRET: DESK_SECRET, TMPDIR: temporary },
})
const tokens: Record<string, string> = {}

beforeAll(async () => {
  for (const role of ['owner', 'warehouse'] as const) {
    tokens[role] = (await deskPerson(db, role, role)).token
  }
  // While nobody could sign in, the shop asks its database once a second.
  await until(async () => {
    const { status } = await fetch(`${shop.url}/mostrador/entrar`)
    if (status !== 200) throw new Error(`the desk answers ${status}`)
  })
})

const photo = (background: string, { width = 800, height = 1000 } = {}) =>
  sharp({ create: { width, height, channels: 3, background } })

type Sent = { color?: string; role?: string; origin?: string; accept?: string }

async function send(
  files: Record<string, Buffer | [Buffer, string] | string>,
  { color = COLOR, role = 'owner', origin = shop.url, accept = 'application/json' }: Sent = {},
) {
  const form = new FormData()
  form.set('color', color)
  for (const [view, file] of Object.entries(files)) {
    if (typeof file === 'string') {
      form.set(view, file)
      continue
    }
    const [bytes, name] = Array.isArray(file) ? file : [file, `${view}.jpg`]
    form.set(view, new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), name)
  }
  return fetch(`${shop.url}${ADDRESS}/fotos`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin, accept, cookie: `mostrador=${tokens[role]}` },
    body: form,
  })
}

type Made =
  | { ok: true; version: string; photographs: string; seal: string }
  | { ok: false; text: string }

const made = async (answer: Response) => (await answer.json()) as Made // of the address above

const change = (fields: Record<string, string>) =>
  fetch(`${shop.url}${ADDRESS}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: shop.url, cookie: `mostrador=${tokens['owner']}` },
    body: new URLSearchParams(fields),
  })

/** The form that shows what was made, if nothing of the owner's is shown yet. */
const putting = ({ version, photographs, seal }: Extract<Made, { ok: true }>) => ({
  intent: 'fotos',
  color: COLOR,
  version,
  fotos: photographs,
  sello: seal,
  antes: '',
})

const since = async () => {
  const row = await db.selectFrom('product_pictures').select('made_at').executeTakeFirst()
  return row?.made_at ?? ''
}

const shown = () =>
  db.selectFrom('product_pictures').select(['product_id', 'color', 'version']).execute()

const entries = async () =>
  (
    await db
      .selectFrom('audit_entries')
      .select(['action', 'subject_id', 'before_json', 'after_json'])
      .orderBy('number')
      .execute()
  ).map(({ before_json: before, after_json: after, ...rest }) => ({
    ...rest,
    before: JSON.parse(before ?? 'null') as unknown,
    after: JSON.parse(after ?? 'null') as unknown,
  }))

test('photographs are made, looked at, put into the shop, and taken back', async () => {
  const exif = { IFD0: { Copyright: 'Lucía' }, IFD3: { GPSLatitude: '40/1 25/1 0/1' } }
  const front = await photo('#33526f').withExif(exif).jpeg().toBuffer()
  const back = await photo('#aa3322').png().toBuffer()
  const answer = await made(await send({ front: [front, '../../../etc/x.jpg'], back }))
  if (!answer.ok) throw new Error(answer.text)
  expect(answer.version).toMatch(/^o[0-9a-f]{8}-b$/)
  expect(await shown()).toEqual([]) // made, not shown
  const key = { id: ID, color: COLOR, version: answer.version }
  for (const [view, width] of [
    ['front', 640],
    ['detail', 640],
    ['back', 1000],
  ] as const) {
    const file = await fetch(shop.url + avif({ ...key, view }, width))
    const { format, exif: kept } = await sharp(Buffer.from(await file.arrayBuffer())).metadata()
    expect([file.status, format, kept]).toEqual([200, 'heif', undefined])
  }

  const put = putting(answer)
  for (const forged of [
    { version: 'o00000000' },
    { fotos: answer.photographs.replace('50', '51') },
    { color: 'Azul' },
  ]) {
    expect((await change({ ...put, ...forged })).status).toBe(409)
  }
  expect(await shown()).toEqual([])
  expect((await change(put)).status).toBe(303)
  expect(await shown()).toEqual([{ product_id: ID, color: COLOR, version: answer.version }])
  expect((await change(put)).status).toBe(409) // since then there are others: these
  expect((await change({ ...put, antes: await since() })).status).toBe(409) // the same
  await until(async () => {
    const page = await (await fetch(`${shop.url}/products/${ID}?color=Negro`)).text()
    expect(page).toContain(answer.version)
  })

  const remove = { intent: 'quitar-fotos', color: COLOR, antes: await since() }
  expect((await change({ ...remove, antes: '2026-01-01T00:00:00.000Z' })).status).toBe(409)
  expect((await change(remove)).status).toBe(303)
  expect(await shown()).toEqual([])
  const subject = { action: 'product.pictures', subject_id: ID }
  expect((await entries()).filter(({ action }) => action === 'product.pictures')).toEqual([
    {
      ...subject,
      before: { color: COLOR, version: null },
      after: { color: COLOR, version: answer.version },
    },
    {
      ...subject,
      before: { color: COLOR, version: answer.version },
      after: { color: COLOR, version: null },
    },
  ])
})

test('without scripts the page comes back with what was made', async () => {
  const front = await photo('#4d6650').jpeg().toBuffer()
  const { status, headers } = await send({ front }, { accept: 'text/html' })
  const location = headers.get('location') ?? ''
  expect([status, location]).toEqual([
    303,
    expect.stringMatching(/\?color=Negro&version=o.*&fotos=.*&sello=/),
  ])
  const cookie = `mostrador=${tokens['owner']}`
  const page = await (await fetch(shop.url + location, { headers: { cookie } })).text()
  expect(page).toContain('Ponerlas en la tienda')
  const forged = location.replace(/version=o\w+/, 'version=o00000000')
  const other = await (await fetch(shop.url + forged, { headers: { cookie } })).text()
  expect(other).not.toContain('Ponerlas en la tienda')
})

/** Three upright stripes: red, white, blue. */
const stripes = async () => {
  const stripe = (background: string) =>
    photo(background, { width: 800, height: 1000 }).png().toBuffer()
  return photo('#ffffff', { width: 2400, height: 1000 })
    .composite([
      { input: await stripe('#ff0000'), left: 0, top: 0 },
      { input: await stripe('#0000ff'), left: 1600, top: 0 },
    ])
    .jpeg()
    .toBuffer()
}

const colorOf = async (key: { version: string; view?: 'front' | 'detail' | 'back' }) => {
  const file = await fetch(shop.url + avif({ id: ID, color: COLOR, ...key }, 640))
  const { dominant } = await sharp(Buffer.from(await file.arrayBuffer())).stats()
  const name = (level: number) => (level > 128 ? '1' : '0')
  return name(dominant.r) + name(dominant.g) + name(dominant.b)
}

const [RED, WHITE, BLUE] = ['100', '111', '001']

const photoOf = (photographs: string, view: string) =>
  (JSON.parse(photographs) as Record<string, { photo: string }>)[view]?.photo ?? ''

test('a kept photograph is cut around what matters, and one is replaced without the others', async () => {
  const first = await made(await send({ front: await stripes(), x_front: '50', y_front: '50' }))
  if (!first.ok) throw new Error(first.text)
  expect(await colorOf({ version: first.version })).toBe(WHITE)
  const front = photoOf(first.photographs, 'front')
  const cut = await made(await send({ photo_front: front, x_front: '5', y_front: '50' }))
  if (!cut.ok) throw new Error(cut.text)
  expect(cut.version).not.toBe(first.version)
  expect(await colorOf({ version: cut.version })).toBe(RED)
  // The detail that is made of the front lies where the focus is.
  expect(await colorOf({ version: cut.version, view: 'detail' })).toBe(RED)

  const detail = await photo('#0000ff').jpeg().toBuffer()
  const more = await made(await send({ photo_front: front, x_front: '5', y_front: '50', detail }))
  if (!more.ok) throw new Error(more.text)
  expect([
    await colorOf({ version: more.version }),
    await colorOf({ version: more.version, view: 'detail' }),
  ]).toEqual([RED, BLUE])
  const kept = photoOf(more.photographs, 'detail')
  const less = await made(
    await send({
      photo_front: front,
      x_front: '5',
      y_front: '50',
      photo_detail: kept,
      sin_detail: 'si',
    }),
  )
  expect(less).toMatchObject({ version: cut.version })

  const address = `${shop.url}${ADDRESS}/fotos/negro/`
  const seen = async (path: string, role = 'owner') => {
    const headers = { cookie: `mostrador=${tokens[role]}` }
    const answer = await fetch(address + path, { headers, redirect: 'manual' })
    return [answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]
  }
  expect(await seen(front)).toEqual([200, 'image/jpeg', expect.stringContaining('no-store')])
  expect((await seen(front, 'warehouse'))[0]).toBe(403)
  expect((await seen(front, 'nobody'))[0]).toBe(302)
  for (const none of ['a'.repeat(32), '..%2F..%2Fshop', `${front}-small`]) {
    expect((await seen(none))[0]).toBe(404)
  }
  // What the owner sent is nobody else's to see: the shop shows what was made of it.
  const outside = `/img/products/${ID}/negro/photos/${front}.jpg`
  expect((await fetch(shop.url + outside)).status).toBe(404)
})

test('a photograph that is not kept, a front that is left out and a bad focus', async () => {
  const photo_front = 'a'.repeat(32)
  expect(await made(await send({ photo_front }))).toMatchObject({
    text: expect.stringMatching(/ya no está guardada/),
  })
  const { photo_front: _, ...none } = { photo_front, sin_front: 'si' }
  expect(await made(await send(none))).toMatchObject({ text: expect.stringMatching(/de frente/) })
  const front = await photo('#33526f').jpeg().toBuffer()
  const odd = await made(await send({ front, x_front: '900', y_front: 'ayer' }))
  const plain = await made(await send({ front }))
  expect(odd).toEqual(plain)
})

test('what the photographs show is written, heard in the shop, and goes with its photograph', async () => {
  const first = await made(await send({ front: await photo('#33526f').jpeg().toBuffer() }))
  if (!first.ok) throw new Error(first.text)
  const words = { intent: 'textos-fotos', color: COLOR, texto_front: '  Doblada   sobre una mesa ' }
  expect((await change({ ...words, antes: '' })).status).toBe(409) // no photograph of the owner
  expect((await change(putting(first))).status).toBe(303)
  const before = await since()
  expect((await change({ ...words, texto_front: 'x'.repeat(161), antes: before })).status).toBe(422)
  expect((await change({ ...words, antes: before })).status).toBe(303)
  await until(async () => {
    const page = await (await fetch(`${shop.url}/products/${ID}?color=Negro`)).text()
    expect(page).toContain('alt="Doblada sobre una mesa"')
  })
  // Somebody who has not seen it: both words are shown, and what is there stays.
  const late = await change({ ...words, texto_front: 'Colgada', antes: before })
  const page = await late.text()
  expect(late.status).toBe(409)
  expect(page).toMatch(/Otra persona ha cambiado estas fotos/)
  expect(page).toContain('Doblada sobre una mesa')
  expect((await change({ ...words, antes: await since() })).status).toBe(409) // the same words
  expect((await entries()).at(-1)).toMatchObject({
    action: 'product.pictures',
    before: { color: COLOR, version: first.version },
    after: { color: COLOR, version: first.version, front: 'Doblada sobre una mesa' },
  })
  expect(
    (await change({ intent: 'quitar-fotos', color: COLOR, antes: await since() })).status,
  ).toBe(303)
})

/** A PNG of 30,000 × 30,000 black pixels in 100 kB, which would be 2.7 GB as pixels. */
function bomb(): Buffer {
  const side = 30_000
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(zlib.crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head[8] = 1 // one bit a pixel, grey
  const rows = zlib.deflateSync(Buffer.alloc(side * (1 + side / 8)))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const parts = [chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([signature, ...parts])
}

test('what is no photograph is refused in words, and the server does not feel it', async () => {
  const good = await photo('#33526f').jpeg().toBuffer()
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="1200"><rect width="900" height="1200"/></svg>',
  )
  const gif = await photo('#33526f').gif().toBuffer()
  const cases: [Record<string, Buffer>, RegExp, Sent?][] = [
    [{}, /^Falta la foto de frente/],
    [{ detail: good }, /^Falta la foto de frente/],
    [{ front: Buffer.from('no soy una foto') }, /«De frente» no se puede leer/],
    [{ front: svg }, /«De frente» no es una foto que valga/],
    [{ front: gif }, /«De frente» no es una foto que valga/],
    [
      { front: good, back: await photo('#33526f', { width: 300, height: 300 }).jpeg().toBuffer() },
      /«Espalda» es pequeña/,
    ],
    [{ front: good.subarray(0, good.length / 2) }, /«De frente» no se puede leer/],
    [{ front: bomb() }, /«De frente» es demasiado grande/],
    [{ front: good }, /no tiene ese color/, { color: '../../x' }],
  ]
  const before = await shown()
  for (const [files, words, sent] of cases) {
    const answer = await send(files, sent)
    expect([answer.status, await made(answer)]).toEqual([
      422,
      { ok: false, text: expect.stringMatching(words) },
    ])
  }
  expect((await fetch(`${shop.url}/readyz`)).status).toBe(200)
  expect(await shown()).toEqual(before)
  expect(readdirSync(temporary).filter((name) => name.startsWith('vereda-pictures-'))).toEqual([])
})

test('only the owner’s own page may send any', async () => {
  const front = await photo('#33526f').jpeg().toBuffer()
  const statuses = [
    (await send({ front }, { role: 'warehouse' })).status,
    (await send({ front }, { role: 'nobody' })).status,
    (await send({ front }, { origin: 'https://evil.example' })).status,
  ]
  expect(statuses).toEqual([403, 302, 403])
})

test('what is neither on sale nor a draft gets none', async () => {
  const front = await photo('#33526f').jpeg().toBuffer()
  const form = new FormData()
  form.set('color', COLOR)
  form.set('front', new Blob([new Uint8Array(front)]), 'x')
  const answer = await fetch(`${shop.url}/mostrador/productos/mens-nada-1/fotos`, {
    method: 'POST',
    headers: {
      origin: shop.url,
      accept: 'application/json',
      cookie: `mostrador=${tokens['owner']}`,
    },
    body: form,
  })
  expect(await made(answer)).toMatchObject({
    ok: false,
    text: expect.stringContaining('ni a la venta ni como borrador'),
  })
})

test('the pictures are in the folder of the shop, under the product’s own name', () => {
  const folder = join(shop.dataDir, 'pictures')
  expect(readdirSync(folder)).toEqual([ID])
  expect(readdirSync(join(folder, ID, 'negro'))).toContain('photos')
  expect(statSync(join(folder, ID, 'negro')).isDirectory()).toBe(true)
})
