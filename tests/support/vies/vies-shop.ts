import { onTestFinished } from 'vitest'
import { askAgain } from '#core/orders/vies/ask-again.server.ts'
import { createVies } from '#core/orders/vies/vies-service.server.ts'
import { readChangesFrom, type SettingChanges } from '#core/base/policy/live-settings.ts'
import type { Db } from '#db/schema.ts'
import { NOON } from '../factories/factories.ts'
import { shopWithOrders } from '../factories/order-life.ts'
import { startViesServer } from './vies-server.ts'

export const VAT = 'PT123456789'
const place = { country: 'PT', address: 'Rua Direita, 5', postcode: '4000-001', city: 'Porto' }
/** The full invoice of a buyer in Portugal, as the checkout sends it. */
export const vatInvoice = { name: 'Oficina de Teste', idType: 'vat', taxId: VAT, place }
export const vatBuyer = { name: 'Oficina de Teste', idType: 'vat', taxId: VAT, ...place } as const

/** Sets the owner's settings for this test. */
export function withSettings(changes: SettingChanges): void {
  const before = readChangesFrom(() => changes)
  onTestFinished(() => void readChangesFrom(before))
}

export const SWITCHED_ON = { 'policy.vat.asksVies': true }

/** A shop that asks a VIES of its own, unless `settings` say otherwise; its clock goes by `wait`. */
export async function viesShop(settings: SettingChanges = SWITCHED_ON) {
  withSettings(settings)
  const server = await startViesServer()
  onTestFinished(() => server.close())
  const { db, context } = await shopWithOrders(0)
  let at = Date.parse(NOON)
  const now = () => new Date(at)
  // A pause lasts as long as this client: each question has one that has seen no failure.
  const vies = { ask: (question: Question) => createVies({ url: server.url }).ask(question) }
  return {
    db,
    server,
    vies,
    context: { ...context, vies, now },
    now,
    wait: (minutes: number) => void (at += minutes * 60_000),
    again: (signal = new AbortController().signal) => askAgain({ db, vies, now }, signal),
  }
}
type Question = Parameters<ReturnType<typeof createVies>['ask']>[0]

export const checksIn = (db: Db) => db.selectFrom('vat_checks').selectAll().execute()
