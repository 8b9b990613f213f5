import type { ListedJob } from '#core/base/jobs/job-runs.server.ts'
import type { State } from '../ui/state-sign.tsx'

/** What each job does, for the people of the shop. */
const JOB_LABELS: Readonly<Record<string, string>> = {
  'forget-messages': 'Borrar los mensajes viejos',
  'anonymise-parted-orders': 'Quitar los datos de quien se dio de baja',
  'anonymise-old-orders': 'Quitar los datos de pedidos viejos',
  'forget-mails': 'Borrar los correos viejos',
  'forget-mail-texts': 'Borrar el texto de los correos enviados',
  'forget-withdrawals': 'Borrar los desistimientos viejos',
  'forget-order-links': 'Cerrar los enlaces viejos a pedidos',
  'forget-sessions': 'Borrar las sesiones terminadas de clientes',
  'forget-searches': 'Borrar las búsquedas viejas',
  'forget-notices': 'Borrar los avisos viejos',
  'forget-reviews': 'Borrar las opiniones viejas',
  'forget-staff-sessions': 'Borrar las sesiones terminadas del mostrador',
  'forget-audit': 'Borrar los apuntes que pasaron su plazo',
  'forget-customer-notes': 'Borrar las notas viejas de clientes',
  'forget-limits': 'Borrar los límites que ya no limitan',
  'check-money': 'Cuadrar el dinero con los pedidos',
  'stock-check': 'Cuadrar las existencias con sus movimientos',
  'owner-summary': 'Mandar el resumen de la mañana',
  'send-notices': 'Avisar a quien espera una talla',
  'publish-products': 'Poner a la venta lo programado',
  'publish-pages': 'Publicar las páginas programadas',
  'ask-payments': 'Preguntar por los pagos sin respuesta',
  'send-refunds': 'Mandar los reembolsos pendientes',
  'finish-exchanges': 'Acabar los cambios que otro servidor ha cobrado',
  'remind-transfers': 'Recordar las transferencias que faltan',
  'expire-orders': 'Cerrar los pedidos sin pagar',
  'trim-catalogue-changes': 'Borrar los avisos viejos de cambios del catálogo',
  'send-invoice-records': 'Enviar los registros de facturas a la Agencia Tributaria',
  'ask-vies': 'Preguntar a VIES por los NIF-IVA sin comprobar',
  'look-at-law': 'Mirar lo que la ley pide a la tienda',
  'make-backup': 'Hacer las copias que se piden',
}

/** What a job does; a job that has no words yet keeps its name. */
export const jobLabel = (name: string): string => JOB_LABELS[name] ?? name

export function jobState({ isRunning, failures, lastSucceededAt }: ListedJob): State {
  if (isRunning) return { sign: 'half', text: 'en marcha' }
  if (failures > 0) {
    return {
      sign: 'failed',
      tone: 'failed',
      text: failures === 1 ? 'falló' : `falló ${failures} veces seguidas`,
    }
  }
  return lastSucceededAt === null
    ? { sign: 'begin', text: 'todavía no' }
    : { sign: 'done', text: 'bien' }
}

/** How long a run took: "0,4 s", "2 min". */
export function tookText(ms: number): string {
  if (ms >= 120_000) return `${Math.round(ms / 60_000)} min`
  return `${(ms / 1000).toLocaleString('es-ES', { maximumFractionDigits: 1 })} s`
}
