import { formatMediumDay } from '#core/base/dates/format-dates.ts'
import type { Invoice } from '#core/orders/invoices/invoice.ts'
import { formatEuros } from '#core/base/money/money.ts'
import type { CancelPlaces } from '#core/owner/owner-day/cancel-words.ts'
import type { CancelPreview } from '#core/owner/owner-day/cancel-invoice.server.ts'
import type { AgencyStanding } from '#core/orders/verifactu/record-history.server.ts'
import { CLOCK_WRONG, SAMPLE_ISSUER } from './invoice-words.ts'

/** Where the ways out of what is refused are, at the desk. */
export const PLACES: CancelPlaces = {
  begin: '«Empezar el envío», en «Envío a la Agencia Tributaria»',
  status: '«Envío a la Agencia Tributaria», en Facturas',
  clock: CLOCK_WRONG,
  sample: SAMPLE_ISSUER,
  refund: (order) => `reembolsa ${order} en su página`,
  undoDispatch: () => 'deshaz allí su envío',
  duplicate: '«Está repetida en otro programa»',
}

const STATES: Readonly<Record<NonNullable<AgencyStanding['state']>, string>> = {
  accepted: 'Aceptado',
  accepted_with_errors: 'Aceptado con errores',
  refused: 'Rechazado',
}

/** What the agency has said of a record; its errors are in its own words. */
export function standingText({ kind, state, code, message }: AgencyStanding): string {
  const what = kind === 'anulacion' ? 'La anulación: ' : ''
  if (state === null) return `${what}${what === '' ? 'S' : 's'}in respuesta todavía`
  const said = STATES[state]
  const words = what === '' ? said : said.toLowerCase()
  return `${what}${words}${errorText({ code, message })}`
}

/** " (1110, El NIF no está identificado)" */
const errorText = ({ code, message }: Pick<AgencyStanding, 'code' | 'message'>): string => {
  const parts = [code ?? '', (message ?? '').replace(/\.$/, '')].filter((part) => part !== '')
  return parts.length === 0 ? '' : ` (${parts.join(', ')})`
}

/** What another record of an invoice means, before it is made. */
export const amendText = (
  number: string,
  last: Pick<AgencyStanding, 'state' | 'code' | 'message'>,
): string =>
  `La Agencia Tributaria ${last.state === 'refused' ? 'rechazó' : 'aceptó con errores'} el registro de ${number}${errorText(last)}. Se hace otro, con la misma factura, y se envía solo. Sirve si lo que fallaba ya está arreglado. No se puede borrar.`

export const amendDeed = (number: string): string => `Hacer otro registro de ${number}`

type Cancellation = Extract<CancelPreview, { ok: true }>

/** What the cancellation means, before it is made. `today`: the day, in Madrid. */
export function cancelText(preview: Cancellation, today: string): string {
  const { invoices, isAgain, isSent, orderNumber } = preview
  const one = invoices.length === 1
  const isOld = invoices.some(({ issuedOn }) => issuedOn.slice(0, 7) < today.slice(0, 7))
  const list = invoices.map(invoiceText).join('; ')
  return [
    isAgain
      ? `La Agencia Tributaria rechazó la anulación de ${list}: se registra otra vez.`
      : `Se ${one ? 'anula' : 'anulan juntas'} ${list}, del pedido ${orderNumber}. ${one ? 'Su número se queda, con la palabra ANULADA: no suma' : 'Sus números se quedan, con la palabra ANULADA: no suman'} en ningún sitio, y el cliente ya no ${one ? 'la' : 'las'} ve.`,
    ...(isSent ? ['La anulación se envía a la Agencia Tributaria.'] : []),
    ...(isOld && !isAgain
      ? ['Es de un mes que ya pasó: si lo has declarado, díselo a tu asesor.']
      : []),
    'No se puede deshacer.',
  ].join(' ')
}

const invoiceText = ({ number, issuedOn, totalCents }: Invoice): string =>
  `${number} (${formatEuros(totalCents)}, ${formatMediumDay(issuedOn)})`

export function cancelDeed({ invoices, isAgain }: Cancellation): string {
  const [first] = invoices
  if (invoices.length > 1) return `Anular ${invoices.length} facturas`
  return `${isAgain ? 'Repetir la anulación de' : 'Anular'} ${first?.number ?? ''}`
}
