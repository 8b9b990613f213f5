import type { ownerPresses } from '../factories/desk-presses.ts'
import { uuid } from '../factories/order-request.ts'
import { withSettings } from '../vies/vies-shop.ts'

/** The desk's form of an order that was told by telephone: two jackets, 241,98 €. */
export const TOLD = {
  'articulo-0': 'mens-jacket-1/M/Azul',
  'uds-0': '2',
  email: 'ana@correo.example',
  firstName: 'Ana',
  lastName: 'Gil Soto',
  address: 'Calle Mayor, 2',
  postcode: '28013',
  city: 'Madrid',
  country: 'ES',
  pago: 'transfer',
  clave: uuid(7),
}

/** For this test the shop has an account, and orders wait three working days for a transfer. */
export const withTransfers = (): void =>
  withSettings({ 'bank.iban': 'ES9121000418450200051332', 'bank.transferDays': 3 })

type Press = Awaited<ReturnType<typeof ownerPresses>>['press']

/** Presses at the desk all that becomes of an order by telephone: priced, entered, paid, cancelled, paid back. Another by link: sent again, paid at the till. Two by the courier: one is paid, one comes back. */
export async function pressTelephoned(press: Press): Promise<void> {
  withTransfers()
  await press('/pedidos/nuevo calcular', TOLD)
  await press('/pedidos/nuevo apuntar-pedido', TOLD)
  const [page, telephoned] = ['/pedidos/:number', { number: 'VR-TEST-TOLD' }]
  await press(`${page} transferencia`, { importe: '241,98', visto: '' }, telephoned)
  await press(`${page} anular`, { esperado: '24198' }, telephoned)
  await press(`${page} devuelto`, { como: 'Transferencia', visto: '24198' }, telephoned)
  await press('/pedidos/nuevo apuntar-pedido', { ...TOLD, pago: 'link', clave: uuid(8) })
  const linked = { number: 'VR-TEST-LINK' }
  await press(`${page} enviar-enlace`, {}, linked)
  await press(`${page} cobrado-aparte`, { como: 'cash' }, linked)
  for (const [n, number] of ['VR-TEST-COD', 'VR-TEST-BACK'].entries()) {
    await press('/pedidos/nuevo apuntar-pedido', {
      ...TOLD,
      'uds-0': '1',
      pago: 'cod',
      clave: uuid(9 + n),
    })
    const parcel = { transportista: 'Correos', seguimiento: '', enlace: '', abiertas: '1' }
    await press(`${page} enviar`, parcel, { number })
  }
  await press(`${page} cobrado-mensajero`, { visto: '12399' }, { number: 'VR-TEST-COD' })
  await press(`${page} vuelto-sin-cobrar`, { estado: 'bien' }, { number: 'VR-TEST-BACK' })
}
