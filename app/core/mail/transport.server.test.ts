import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import PostalMime from 'postal-mime'
import { expect, onTestFinished, test } from 'vitest'
import type { MailRow } from '#db/tables/mail.ts'
import { hostileAddresses } from '#tests/support/factories/hostile-addresses.ts'
import { createTransport } from './transport.server.ts'

const row: MailRow = {
  id: 'mail_1',
  kind: 'order-confirmation',
  dedupe_key: 'order-confirmation/ord_1',
  message_id: '<mail_1@vereda.example>',
  to_email: 'lucia@correo.example',
  reply_to: null,
  subject: 'Tu pedido está confirmado',
  html: '<p>Añadido</p>\n<p>Fin</p>',
  text: 'Añadido\nFin',
  status: 'pending',
  attempts: 1,
  next_attempt_at: '2026-03-05T11:35:00.000Z',
  last_error: null,
  created_at: '2026-03-05T11:30:00.000Z',
  sent_at: null,
  saved_file: null,
  attached_file: null,
}

function setUp() {
  const base = fs.mkdtempSync(path.join(os.tmpdir(), 'vereda-mail-'))
  onTestFinished(() => fs.rmSync(base, { recursive: true }))
  const mailDir = path.join(base, 'data', 'mail')
  const from = () => ({ name: 'Vereda', address: 'hola@vereda.example' })
  return { base, mailDir, transport: createTransport({ mailDir, from }) }
}

const readMail = (dir: string, name: string) =>
  PostalMime.parse(fs.readFileSync(path.join(dir, name)))

test('without a server each mail becomes one whole file that mail programs open', async () => {
  const { mailDir, transport } = setUp()
  const name = '20260305T113000000Z-order-confirmation-mail_1.eml'
  expect(await transport.send({ ...row, reply_to: 'ana@correo.example' })).toEqual({
    ok: true,
    savedFile: name,
  })
  expect(fs.readdirSync(mailDir)).toEqual([name])
  expect(await readMail(mailDir, name)).toMatchObject({
    subject: 'Tu pedido está confirmado',
    messageId: '<mail_1@vereda.example>',
    from: { name: 'Vereda', address: 'hola@vereda.example' },
    to: [{ address: 'lucia@correo.example' }],
    replyTo: [{ address: 'ana@correo.example' }],
    date: '2026-03-05T11:30:00.000Z',
    html: '<p>Añadido</p>\n<p>Fin</p>\n',
    text: 'Añadido\nFin\n',
  })
  const raw = fs.readFileSync(path.join(mailDir, name), 'latin1')
  expect(raw.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
})

test('writing the same mail again leaves one file', async () => {
  const { mailDir, transport } = setUp()
  await transport.send(row)
  await transport.send(row)
  expect(fs.readdirSync(mailDir)).toHaveLength(1)
})

test('no name leads out of the folder', async () => {
  const { base, mailDir, transport } = setUp()
  await transport.send({ ...row, kind: '../../x', id: '/etc/y' })
  expect(fs.readdirSync(mailDir)).toEqual(['20260305T113000000Z-______x-_etc_y.eml'])
  expect(fs.readdirSync(base)).toEqual(['data'])
})

test('a folder that cannot be written is an outage, not an error', async () => {
  const { base, transport } = setUp()
  fs.writeFileSync(path.join(base, 'data'), 'a file where the folder should be')
  expect(await transport.send(row)).toMatchObject({ ok: false, failure: 'unreachable' })
})

test('a subject with line breaks makes no header', async () => {
  const { mailDir, transport } = setUp()
  await transport.send({ ...row, subject: 'Hola\r\nBcc: otro@fuera.example' })
  const [name] = fs.readdirSync(mailDir)
  const mail = await readMail(mailDir, name!) // the only file
  expect(mail.headers.map(({ key }) => key)).not.toContain('bcc')
  expect(mail.bcc).toBeUndefined()
})

test('hostile reply addresses add no header and no recipient', async () => {
  for (const hostile of hostileAddresses) {
    const { mailDir, transport } = setUp()
    await transport.send({ ...row, reply_to: hostile })
    for (const name of fs.existsSync(mailDir) ? fs.readdirSync(mailDir) : []) {
      const mail = await readMail(mailDir, name)
      expect(mail.to).toMatchObject([{ address: 'lucia@correo.example' }])
      expect(mail.cc ?? mail.bcc).toBeUndefined()
    }
  }
})
