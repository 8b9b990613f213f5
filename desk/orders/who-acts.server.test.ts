import os from 'node:os'
import { expect, test } from 'vitest'
import { listAudit } from '#core/base/audit/audit.server.ts'
import { COMMAND_LINE } from '#core/base/audit/audit.ts'
import { createReturn } from '#core/returns/create-return.server.ts'
import { simulado } from '#core/payments/provider/simulado.ts'
import type { TestDb } from '#tests/support/database/test-db.ts'
import { deskForms } from '#tests/support/factories/desk-form.ts'
import { shopWithOrders } from '#tests/support/factories/order-life.ts'
import { only, sentShop, wish } from '#tests/support/factories/returned-goods.ts'
import { runCli } from '#tests/support/process/run-cli.ts'
import { deskAction } from '../http/desk-action.server.ts'
import { receive } from '../returns/return-changes.server.ts'
import { countVariant } from '../stock/stock-changes.server.ts'
import { cancelAll } from './cancel/cancel-changes.server.ts'
import { orderFacts } from './order-facts.server.ts'

const NUMBER = 'VR-TEST-0001' // 250,43 €
const VARIANT = 'mens-jacket-1/M/Azul' // ten on the shelf
const SELLS = { SHOP_URL: 'https://vereda.example', PAYMENTS: 'simulado' }

/** Cancels the paid order and counts a variant; answers the actor's id and the name in a history. */
const FACES = {
  desk: async ({ db }: TestDb) => {
    const { ctx, post, person } = await deskForms(db, 'mar')
    Object.assign(ctx, { provider: simulado, logError: () => {} })
    const action = deskAction({ anular: cancelAll, contar: countVariant })
    const cancel = { intent: 'anular', esperado: '25043' }
    expect(await post(action, cancel, { number: NUMBER })).toMatchObject({ status: 200 })
    const [product = '', size = '', color = ''] = VARIANT.split('/')
    const count = { intent: 'contar', units: '7', expected: '10', note: '' }
    expect(await post(action, count, { product, size, color })).toMatchObject({ status: 200 })
    return { actor: { kind: 'staff', id: person.staffId, role: 'owner' }, who: 'mar' }
  },
  'command line': async ({ env }: TestDb) => {
    for (const words of [`pedidos cancelar ${NUMBER} --si`, `stock poner ${VARIANT} 7`]) {
      expect(await runCli({ ...env, ...SELLS }, words.split(' '))).toMatchObject({ code: 0 })
    }
    return {
      actor: { kind: 'command', id: os.userInfo().username, role: null },
      who: COMMAND_LINE,
    }
  },
}

/** What was stored, with its cause, after the order was placed and paid. */
async function storedCauses({ db }: TestDb): Promise<string[]> {
  const [events, money, refunds, movements] = await Promise.all([
    db.selectFrom('order_events').select(['kind', 'cause']).orderBy('position').execute(),
    db.selectFrom('money_entries').select(['kind', 'cause']).orderBy('id').execute(),
    db.selectFrom('refunds').select(['status as kind', 'cause']).execute(),
    db.selectFrom('stock_movements').select(['reason as kind', 'cause']).orderBy('id').execute(),
  ])
  const all = [events.slice(3), money.slice(1), refunds, movements].flat()
  return all
    .filter(({ cause }) => cause !== 'checkout' && cause !== 'catalogue')
    .map(({ kind, cause }) => `${kind} by ${cause}`)
}

test.each(['desk', 'command line'] as const)(
  'what is done at the %s is stored as the owner’s, and the log and the history say whose it was',
  async (face) => {
    const shop = await shopWithOrders(1)
    const { actor, who } = await FACES[face](shop)
    expect(await storedCauses(shop)).toEqual([
      'cancelled by owner',
      'refunded by provider',
      'owed by owner',
      'sent_back by provider',
      'done by owner',
      'released by owner',
      'released by owner',
      'counted by owner',
    ])
    const entries = await listAudit(shop.db, { most: 2 })
    expect(entries.map((entry) => entry.actor)).toEqual([actor, actor])
    const order = await orderFacts(shop.db, NUMBER, true)
    expect(order?.events.map((event) => [event.kind, event.who]).slice(3)).toEqual([
      ['cancelled', who],
      ['refunded', null],
    ])
  },
)

test.each(['desk', 'command line'] as const)(
  'of a return that arrives at the %s the history of its order says who received it',
  async (face) => {
    const { db, ctx, env } = await sentShop()
    expect(await createReturn(ctx, 'ord_1', wish())).toMatchObject({ ok: true })
    const { code } = await only(db)
    if (face === 'desk') {
      const { post } = await deskForms(db, 'mar')
      await post(deskAction({ recibir: receive }), { intent: 'recibir' }, { code })
    } else {
      await runCli({ ...env, ...SELLS }, ['devoluciones', 'recibir', code, '--reponer'])
    }
    const order = await orderFacts(db, NUMBER, true)
    expect(order?.events.slice(-2)).toMatchObject([
      { kind: 'return_asked', who: null },
      { kind: 'return_received', who: face === 'desk' ? 'mar' : COMMAND_LINE },
    ])
  },
)
