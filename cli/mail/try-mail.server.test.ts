import fs from 'node:fs'
import path from 'node:path'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { stockedShop } from '#tests/support/database/stocked-shop.ts'
import { freePort } from '#tests/support/process/free-port.ts'
import { runCli } from '#tests/support/process/run-cli.ts'
import { startSmtp, type SmtpMode } from '#tests/support/process/smtp.ts'
import { faultText } from './try-mail.ts'

/** The command needs no database to try a mail server, so one folder serves all these tests. */
const tryAt = (SMTP_URL: string, ...words: string[]) =>
  runCli({ DATA_DIR: '/nonexistent', SMTP_URL }, ['correo', 'probar', ...words])

async function smtp(mode: SmtpMode) {
  const server = await startSmtp()
  onTestFinished(() => server.stop())
  await server.setMode(mode)
  return server
}

test('a mail that the server takes is said to be sent, to whom and from whom', async () => {
  const server = await smtp('accept')
  const { code, out, err } = await tryAt(server.url, 'ana@correo.example')
  expect([code, err]).toEqual([0, ''])
  expect(out).toContain('Enviado a ana@correo.example por 127.0.0.1:')
  expect(server.received).toMatchObject([
    { from: 'hola@vereda.example', recipients: ['ana@correo.example'] },
  ])
})

test('without an address it goes to the owner', async () => {
  const server = await smtp('accept')
  const env = { DATA_DIR: '/nonexistent', SMTP_URL: server.url, OWNER_EMAIL: 'ana@tienda.example' }
  expect((await runCli(env, ['correo', 'probar'])).code).toBe(0)
  expect(server.received[0]?.recipients).toEqual(['ana@tienda.example'])
})

test.each([
  ['refuse', 'no acepta el remitente o el destinatario'],
  ['later', 'pide volver a intentarlo más tarde'],
  ['refuse-data', 'no acepta el mensaje'],
  ['hang-up', 'cierra la conexión antes de tiempo'],
] as const)('a server that does «%s» is explained: %s', async (mode, words) => {
  const server = await smtp(mode)
  const { code, out, err } = await tryAt(server.url)
  expect([code, out]).toEqual([1, ''])
  expect(err).toContain(words)
  expect(err).toContain('No se ha enviado: 127.0.0.1:')
})

test('a wrong password is named, and never shown', async () => {
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    logger: false,
    onAuth: (_auth, _session, answer) => answer(new Error('bad credentials')),
  })
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  onTestFinished(() => server.close())
  const { port } = listening.address() as AddressInfo // a TCP server's address is never a string
  const { code, err } = await tryAt(`smtp://ana:secreto@127.0.0.1:${port}`)
  expect([code, err]).toEqual([1, expect.stringContaining('no acepta el usuario o la contraseña')])
  expect(err).not.toContain('secreto')
})

test('a closed port and a host that is none are named', async () => {
  const closed = await tryAt(`smtp://127.0.0.1:${await freePort()}`)
  expect([closed.code, closed.err]).toEqual([1, expect.stringContaining('rechaza la conexión')])
  const unknown = await tryAt('smtp://correo.invalid:587')
  expect(unknown.err).toContain('No se ha enviado: correo.invalid:587')
})

test.each([
  ['ETIMEDOUT CONNECTION_TIMEOUT', 'no contesta a tiempo'],
  ['ESOCKET ERR_TLS_CERT_ALTNAME_INVALID', 'certificado'],
  ['ESOCKET DEPTH_ZERO_SELF_SIGNED_CERT', 'certificado'],
  ['ETLS', 'no ofrece cifrado'],
  ['EDNS ENOTFOUND', 'no existe'],
  ['ESOCKET ECONNRESET', 'cierra la conexión'],
  ['ENEW', 'no ha tomado el correo'],
])('%s is explained: %s', (code, words) => {
  const where = { smtpUrl: 'smtps://a:b@correo.example', mailDir: '/x' }
  expect(faultText({ code, detail: code }, where)).toContain(words)
})

test('without a mail server it says that mails are files, where, and how to set one', async () => {
  const { env } = await stockedShop()
  const { code, out, err } = await runCli(env, ['correo', 'probar'])
  expect([code, out]).toEqual([1, ''])
  const [name = 'none'] = fs.readdirSync(path.join(env.DATA_DIR, 'mail'))
  expect(err).toContain(path.join(env.DATA_DIR, 'mail', name))
  expect(err).toContain('SMTP_URL=smtps://')
  const wrong = await runCli(env, ['correo', 'probar', 'ana, luis@correo.example'])
  expect([wrong.code, wrong.err]).toEqual([2, expect.stringContaining('no es una dirección')])
})

test('a mail that was written to a file is not called sent', async () => {
  const { env, db } = await stockedShop()
  await db
    .insertInto('mail_outbox')
    .values({
      id: 'mail_aaaaaaaa',
      kind: 'order-confirmation',
      dedupe_key: 'x',
      message_id: '<x@vereda.example>',
      to_email: 'lucia@correo.example',
      subject: 'Tu pedido',
      html: 'x',
      text: 'x',
      status: 'sent',
      next_attempt_at: '2026-03-05T12:00:00.000Z',
      created_at: '2026-03-05T12:00:00.000Z',
      sent_at: '2026-03-05T12:00:01.000Z',
      saved_file: 'x.eml',
    })
    .execute()
  const run = (...words: string[]) => runCli(env, ['correo', ...words])
  const listed = await run('listar')
  expect(listed.out).toContain('guardado en fichero')
  expect(listed.out).toContain('0 pendientes, 0 enviados, 1 guardado, 0 fallidos.')
  expect((await run('listar', '--estado', 'enviado')).out).not.toContain('lucia')
  expect((await run('listar', '--estado', 'guardado')).out).toContain('lucia')
  const seen = await run('ver', 'aaaaaaaa')
  expect(seen.out).toContain(path.join(env.DATA_DIR, 'mail', 'x.eml'))
  expect((await run('reintentar', 'aaaaaaaa')).err).toContain('se guardó en un fichero')
})
