import { expect, test } from 'vitest'
import { listAudit } from '#core/base/audit/audit.server.ts'
import { shopWithOrders } from '#tests/support/factories/order-life.ts'
import { runCli } from '#tests/support/process/run-cli.ts'

const PUBLIC = { SHOP_URL: 'https://vereda.example', PAYMENTS: 'simulado' }
const WHO = ['--correo', 'ana@correo.example', '--nombre', 'Ana', '--apellidos', 'Gil Soto']
const WHERE = ['--calle', 'Calle Mayor, 2', '--postal', '28013', '--poblacion', 'Madrid']
const ENTER = ['pedidos', 'nuevo', 'mens-jacket-1/M/Azul', '--pago', 'contrarreembolso']
const TO_COLLECT = 'contra reembolso: cobrar 123,99 €'

async function shop() {
  const { db, env } = await shopWithOrders(0)
  const said = async (...words: string[]) => {
    const { code, out, err } = await runCli({ ...env, ...PUBLIC }, words)
    return { code, text: `${out}${err}`.replaceAll('\u00A0', ' ') }
  }
  const enter = async () => {
    const { code, text } = await said(...ENTER, ...WHO, ...WHERE, '--si')
    expect([code, text]).toEqual([0, expect.stringContaining('apuntado')])
    return /VR-\w{4}-\w{4}/.exec(text)?.[0] ?? ''
  }
  const send = (number: string) =>
    said('pedidos', 'enviar', number, '--transportista', 'Correos', '--si')
  return { db, said, enter, send }
}

test('the owner enters, sends and collects orders that are paid at the door', async () => {
  const { db, said, enter, send } = await shop()
  const shown = await said(...ENTER, ...WHO, ...WHERE)
  expect(shown.text).toContain('Contra reembolso: 3,00 €')
  const numbers = [await enter(), await enter()]
  const [first = '', second = ''] = numbers
  expect((await said('pedidos', 'ver', first)).text).toContain(TO_COLLECT)
  expect((await said('pedidos', 'listar')).text).toContain('contra reembolso')
  expect((await said('pedidos', 'preparar', first)).text).toContain(TO_COLLECT)
  for (const number of numbers) expect((await send(number)).text).toContain(TO_COLLECT)

  const collect = (...words: string[]) =>
    said('pedidos', 'cobrado', ...words, '--como', 'contrarreembolso', '--si')
  const wrong = await collect(first, `${second}:100,00`)
  expect([wrong.code, wrong.text]).toEqual([
    1,
    expect.stringContaining(`${second}: hay que cobrar 123,99 €.`),
  ])
  expect(wrong.text).toContain('No se ha apuntado nada.')
  const plain = await said('pedidos', 'cobrado', first, second, '--si')
  expect([plain.code, plain.text]).toEqual([2, expect.stringContaining('De uno en uno')])
  const right = await collect(first, `${second}:123,99`)
  expect([right.code, right.text]).toEqual([0, expect.stringContaining('2 pedidos, 247,98 €')])
  expect((await said('pedidos', 'ver', first)).text).not.toContain('cobrar 123')
  const [last] = await listAudit(db, { most: 1 })
  expect(last).toMatchObject({ action: 'order.record_transfer', subject: { id: first } })
})

test('a parcel that came back unpaid ends its order, and its buyer pays otherwise', async () => {
  const { said, enter, send } = await shop()
  const number = await enter()
  const early = await said('pedidos', 'rechazado', number, '--si')
  expect([early.code, early.text]).toEqual([1, expect.stringContaining('no ha salido')])
  await send(number)
  const refused = await said('pedidos', 'rechazado', number, '--si')
  expect([refused.code, refused.text]).toEqual([0, expect.stringContaining('anulado')])
  const again = await said(...ENTER, ...WHO, ...WHERE, '--si')
  expect([again.code, again.text]).toEqual([1, expect.stringContaining('12 meses')])
})
