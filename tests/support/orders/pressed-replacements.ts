import type { ownerPresses } from '../factories/desk-presses.ts'

type Press = Awaited<ReturnType<typeof ownerPresses>>['press']

/** Makes two replacements of a sent order at the desk: one leaves, the other is cancelled. */
export async function pressReplacements(press: Press, order: { number: string }): Promise<void> {
  const page = '/pedidos/:number'
  for (const hechas of ['0', '1']) {
    const asked = { 'uds-0': '1', porque: 'lost', hechas }
    const shown = await press(`${page} ver-reposicion`, asked, order)
    const esperado = shown?.facts?.['esperado'] ?? ''
    await press(`${page} reponer`, { ...asked, esperado }, order)
  }
  const parcel = { transportista: 'Ruta Norte', seguimiento: '', enlace: '' }
  await press(`${page} enviar-reposicion`, { reposicion: '1', ...parcel }, order)
  await press(`${page} anular-reposicion`, { reposicion: '2' }, order)
}
