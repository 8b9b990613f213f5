import { findOffer } from '#core/pricing/offers/offers.server.ts'
import { offerVersion } from '../../../desk/offers/change-terms.server.ts'
import { offerValues } from '../../../desk/offers/offer-values.ts'
import type { ownerPresses } from '../factories/desk-presses.ts'

/** Makes a code and an offer at the desk, and changes and ends both. */
export async function pressCodes({
  press,
  undo,
  ctx,
}: Pick<Awaited<ReturnType<typeof ownerPresses>>, 'press' | 'undo' | 'ctx'>): Promise<void> {
  await press('/codigos/nuevo crear', { code: 'invierno', kind: 'percent', value: '10' })
  const code = { code: 'INVIERNO' }
  const limits = { toDay: '', maxUses: '100', minimum: '', seen: '' }
  await undo('/codigos/:code', await press('/codigos/:code cambiar', limits, code), code)
  await press('/codigos/:code parar', {}, code)
  await press('/codigos/:code activar', {}, code)
  const offer = { key: 'tres', name: '3×2', kind: 'free', take: '3', pay: '2', scope: 'all' }
  await press('/ofertas/nueva crear', { ...offer, draft: 'sí' })
  const of = { key: 'tres' }
  const made = await findOffer(ctx.db, of.key)
  if (!made) throw new Error('no offer')
  const { key: _key, ...values } = offerValues(made)
  const more = { ...values, take: '4', pay: '3', version: offerVersion(made), seen: '' }
  await undo('/ofertas/:key', await press('/ofertas/:key cambiar', more, of), of)
  await press('/ofertas/:key activar', {}, of)
  await press('/ofertas/:key fecha', { to: '2099-01-01T09:30' }, of)
  await press('/ofertas/:key terminar', {}, of)
}
