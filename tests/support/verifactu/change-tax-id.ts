import { changeSetting, planSetting } from '#core/settings/settings.server.ts'
import type { Db } from '#db/schema.ts'
import { NOON } from '#tests/support/factories/factories.ts'

/** Changes the shop's NIF in the database, as the owner does; no server has read it yet. */
export async function changeTaxId(db: Db, value: string): Promise<void> {
  const wanted = { key: 'tienda.nif', value }
  const plan = await planSetting(db, wanted)
  if (!plan.ok) throw new Error(plan.reason)
  const outcome = await changeSetting(db, { ...wanted, number: plan.number, by: 'Ana', now: NOON })
  if (!outcome.ok) throw new Error(outcome.reason)
}
