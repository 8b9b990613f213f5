import { SAMPLE_TAX_ID } from '#core/orders/invoices/issuer.ts'
import { changeSetting, planSetting, readSettings } from '#core/settings/settings.server.ts'
import type { Db } from '#db/schema.ts'
import { NOON } from '#tests/support/factories/factories.ts'

/**
 * Changes the shop's NIF in the database, as the owner does; no server has read it yet. Beside a real
 * NIF the name is no longer the sample's, or nothing would be invoiced.
 */
export async function changeTaxId(db: Db, value: string): Promise<void> {
  const name = 'tienda.razon-social'
  if (value !== SAMPLE_TAX_ID && (await readSettings(db))[name] === undefined) {
    await change(db, { key: name, value: 'Monte Alto, S. L.' })
  }
  await change(db, { key: 'tienda.nif', value })
}

async function change(db: Db, wanted: { key: string; value: string }): Promise<void> {
  const plan = await planSetting(db, wanted)
  if (!plan.ok) throw new Error(plan.reason)
  const outcome = await changeSetting(db, { ...wanted, number: plan.number, by: 'Ana', now: NOON })
  if (!outcome.ok) throw new Error(outcome.reason)
}
