import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { listAudit } from '#core/base/audit/audit.server.ts'
import { shopWithOrders } from '#tests/support/factories/order-life.ts'
import { insertUser } from '#tests/support/factories/users.ts'
import { runCli } from '#tests/support/process/run-cli.ts'

const PUBLIC = { SHOP_URL: 'https://vereda.example', PAYMENTS: 'simulado' }

test('correo avisar shows what it sends and to how many, and sends it once', async () => {
  const { db, env } = await shopWithOrders(0)
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'vereda-notice-'))
  onTestFinished(() => fs.rmSync(dir, { recursive: true }))
  const file = path.join(dir, 'aviso.txt')
  fs.writeFileSync(file, 'Desde el lunes.\n\nNo tienes que hacer nada.')
  await insertUser(db, 'ana')
  await insertUser(db, 'bea')
  await db.updateTable('users').set({ email_verified: 1 }).where('id', '=', 'usr_ana').execute()
  const run = (...words: string[]) =>
    runCli({ ...env, ...PUBLIC }, ['correo', 'avisar', '--fichero', file, ...words])
  const asked = await run('--asunto', 'Cambia algo')
  expect([asked.code, asked.err]).toEqual([1, expect.stringContaining('No tienes que hacer nada.')])
  const sent = await run('--asunto', 'Cambia algo', '--si')
  expect([sent.code, sent.out]).toEqual([0, expect.stringContaining('1 correo sale')])
  const again = await run('--asunto', 'Cambia algo', '--si')
  expect(again.out).toContain('A 1 cuenta ya se les había mandado.')
  const empty = await run('--asunto', ' ', '--si')
  expect([empty.code, empty.err]).toEqual([1, expect.stringContaining('Falta el asunto')])
  const missing = await run('--si')
  expect([missing.code, missing.err]).toEqual([2, expect.stringContaining('Falta --asunto')])
  const mails = await db.selectFrom('mail_outbox').select(['to_email', 'kind']).execute()
  expect(mails).toEqual([{ to_email: 'ana@correo.example', kind: 'account-notice' }])
  const [entry] = await listAudit(db, { most: 1 })
  expect([entry?.action, JSON.stringify(entry)]).toEqual([
    'account.notify',
    expect.not.stringContaining('Cambia'),
  ])
})
