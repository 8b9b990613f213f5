import { expect, test } from 'vitest'
import { listAudit } from '#core/base/audit/audit.server.ts'
import { chooseRemedy } from '#core/returns/recalls/recall-remedies.server.ts'
import { createReturn } from '#core/returns/create-return.server.ts'
import { listRecalls } from '#core/returns/recalls/recalls.server.ts'
import type { Db } from '#db/schema.ts'
import { LATER } from '#tests/support/factories/order-life.ts'
import { ACTION, HAZARD, recallMails, recallShop } from '#tests/support/recalls/recalled-shop.ts'
import { returnContext, wish } from '#tests/support/factories/returned-goods.ts'
import { runCli } from '#tests/support/process/run-cli.ts'

const SELLING = { SHOP_URL: 'https://vereda.example', PAYMENTS: 'simulado' }
const TEXTS = ['--riesgo', HAZARD, '--que-hacer', ACTION]
const RECALL = ['retirar', 'mens-jacket-1', '--talla', 'M', ...TEXTS]
const BOTH = ['--remedio', 'cambio,reembolso']

async function shop() {
  const { db, env } = await recallShop()
  const run = (...words: string[]) => runCli({ ...env, ...SELLING }, ['productos', ...words])
  return { db, run, env }
}

/** What a recall writes. */
const stored = async (db: Db) => [
  await listRecalls(db),
  await db.selectFrom('recall_orders').selectAll().orderBy('order_id').execute(),
  await db.selectFrom('variants').select('id').where('is_active', '=', 0).orderBy('id').execute(),
  await recallMails(db),
  (await listAudit(db, { most: 9 })).length,
]

const codeOf = (out: string): string => /RT-\w{4}-\w{4}/.exec(out)?.[0] ?? ''

test('the owner sees whom it reaches, recalls, and sees how each order stands', async () => {
  const { db, run, env } = await shop()
  expect((await run('retiradas')).out).toContain('No hay ninguna retirada.')
  const asked = await run(...RECALL, ...BOTH)
  expect(asked.code).toBe(1) // nobody says yes
  expect(asked.err).toContain('Lo han recibido en 4 pedidos, 5 unidades; 1 sin dirección.')
  expect(asked.err).toContain('VR-TEST-0002, marta@correo.example, 1 unidad')
  expect(asked.err).toContain('pedidos cancelar VR-TEST-0004')
  expect(asked.err).not.toContain('VR-TEST-0003')
  expect(await recallMails(db)).toEqual([])
  const done = await run(...RECALL, ...BOTH, '--si')
  expect([done.code, done.err]).toEqual([0, ''])
  expect(done.out).toContain('2 personas avisadas')
  expect(done.out).toContain('1 pedido ya no tiene dirección')
  const code = codeOf(done.out)
  const again = await run(...RECALL, ...BOTH, '--si')
  expect(again.out).toContain('ya estaba abierta')
  expect(again.out).toContain('0 personas avisadas')
  expect(await recallMails(db)).toHaveLength(2)
  const ctx = { db, now: () => LATER }
  expect(await chooseRemedy(ctx, { code, orderId: 'ord_2', remedy: 'refund' })).toEqual({
    ok: true,
  })
  const seen = await run('retiradas', code.toLowerCase())
  expect(seen.out).toMatch(/VR-TEST-0002 .*ha elegido reembolso .*pedidos reembolsar VR-TEST-0002/)
  expect(seen.out).toMatch(/VR-TEST-0006 .*sin dirección/)
  expect(seen.out).toContain('No envíes esto')
  const today = await runCli(env, ['hoy'])
  expect(today.out).toContain('1 remedio de una retirada por hacer')
  expect(today.out).toContain('1 pedido por enviar lleva algo retirado')
})

test('a remedy is done once, and a recall ends once; each leaves its entry of the log', async () => {
  const { db, run } = await shop()
  const code = codeOf((await run(...RECALL, ...BOTH, '--si')).out)
  await chooseRemedy({ db, now: () => LATER }, { code, orderId: 'ord_2', remedy: 'replacement' })
  expect((await run('remedio-hecho', code, 'VR-TEST-0002', '--si')).out).toContain('Apuntado.')
  const twice = await run('remedio-hecho', code, 'VR-TEST-0002', '--si')
  expect([twice.code, twice.err]).toEqual([1, expect.stringContaining('ya estaba hecho')])
  const other = await run('remedio-hecho', code, 'VR-TEST-0003', '--si')
  expect([other.code, other.err]).toEqual([1, expect.stringContaining('no está en la retirada')])
  expect((await run('terminar-retirada', code, '--si')).out).toContain('terminada')
  const ended = await run('terminar-retirada', code, '--si')
  expect([ended.code, ended.err]).toEqual([1, expect.stringContaining('ya había terminado')])
  const actions = (await listAudit(db, { most: 9 })).map((entry) => [
    entry.action,
    entry.subject.id,
  ])
  expect(actions).toEqual([
    ['recall.end', code],
    ['recall.done', code],
    ['product.recall', 'mens-jacket-1'],
  ])
  expect(JSON.stringify(await listAudit(db, { most: 9 }))).not.toContain('ahogar')
})

test('what may not be published is refused with a sentence, and nothing changes', async () => {
  const { db, run } = await shop()
  const code = codeOf((await run(...RECALL, ...BOTH, '--si')).out)
  const before = await stored(db)
  const last = ['retirar', 'mens-tshirt-1', ...TEXTS]
  const hazard = (text: string) => ['retirar', 'mens-tshirt-1', '--riesgo', text]
  for (const [words, exit, says] of [
    [['retirar', 'mens-tshirt-1', ...BOTH, '--si'], 2, 'Falta --riesgo'],
    [[...last, '--si'], 2, 'Falta --remedio'],
    [[...last, '--remedio', 'vale', '--si'], 2, 'reembolso, cambio y reparación'],
    [[...last, '--remedio', 'cambio', '--si'], 1, 'entre dos remedios'],
    [[...last, ...BOTH, '--unico-remedio', 'No hay.', '--si'], 1, 'has puesto varios'],
    [[...last, ...BOTH, '--desde', '2026-02-02', '--hasta', '2026-02-01', '--si'], 1, '--hasta: '],
    [[...last, ...BOTH, '--desde', 'nunca', '--si'], 2, '--desde'],
    [[...last, ...BOTH, '--lote', ' ', '--si'], 1, '--lote'],
    [[...last, ...BOTH, '--talla', 'XXL', '--si'], 1, 'Tallas: S, M, L'],
    [['retirar', 'nada', ...TEXTS, ...BOTH, '--si'], 1, 'No hay ningún producto'],
    [
      [...hazard('Puede quemar la piel en raros casos.'), '--que-hacer', ACTION, ...BOTH, '--si'],
      1,
      '--riesgo: Un aviso de seguridad no puede quitar importancia al riesgo, y el tuyo dice «raros casos»',
    ],
    [[...hazard('Quema.'), '--que-hacer', ACTION, ...BOTH, '--si'], 1, 'entre 20 y 600'],
    [[...hazard(HAZARD), '--que-hacer', 'Ya.', ...BOTH, '--si'], 1, 'entre 10 y 600'],
    [[...hazard(`${HAZARD}\u0007`), '--que-hacer', ACTION, ...BOTH, '--si'], 1, 'no se ven'],
    [['retirar', 'mens-jacket-1', ...TEXTS, ...BOTH, '--si'], 1, `productos retiradas ${code}`],
    [['retiradas', 'RT-2222-2222'], 1, 'No hay ninguna retirada'],
    [['terminar-retirada', 'RT-2222-2222', '--si'], 1, 'No hay ninguna retirada'],
    [['remedio-hecho', code, 'VR-2222-2222', '--si'], 1, 'No hay ningún pedido'],
  ] as const) {
    const { code: exited, err } = await run(...words)
    expect([words, exited, err]).toEqual([words, exit, expect.stringContaining(says)])
  }
  expect(await stored(db)).toEqual(before)
})

test('what was recalled is received as damaged, whatever is asked, and it is said', async () => {
  const { db, run, env } = await shop()
  await run(...RECALL, ...BOTH, '--si')
  const units = [0, 1].map((position) => ({ position, quantity: 1 }))
  const made = await createReturn(returnContext(db), 'ord_2', wish(units))
  const code = made.ok ? made.code : ''
  const received = await runCli(env, ['devoluciones', 'recibir', code, '--reponer', '--si'])
  expect(received.out).toContain('1 prenda vuelve a la venta y 1 prenda se da de baja')
  expect(received.out).toContain('Lo que se retiró por seguridad no vuelve a la venta')
})
