import { BEING_SENT } from '#core/payments/refunds/why-owed.ts'

/** How a refund was paid, or why it is not owed, or what was done about a payment. */
export const LONGEST_WHY = 200

type LastDeed = { action: string; who: string } | undefined

const DEEDS: Readonly<Record<string, string>> = {
  'money.paid': 'lo ha apuntado como devuelto',
  'money.give_up': 'lo ha dejado: ya no se debe',
  'money.retry': 'lo ha pedido otra vez, y ha salido',
  'money.seen': 'ya lo ha dado por visto',
  'money.enter': 'ya lo ha apuntado en su pedido',
  'money.reopen': 'lo ha vuelto a abrir',
}

/** The actions that end something of a list: whose is the last one tells who was faster. */
export const DEEDS_OF_MONEY = Object.keys(DEEDS)

/** What a second person reads: who was faster, by name. */
export const overtakenText = (deed: LastDeed): string =>
  deed === undefined
    ? 'Ha cambiado mientras tanto, y ya no está en esta lista. No se ha hecho nada.'
    : `${deed.who} ${DEEDS[deed.action] ?? 'lo ha cambiado'}. No se ha hecho nada más.`

export const BEING_SENT_TEXT = `El reembolso ${BEING_SENT}. No se ha apuntado nada.`

export const ENTER_REFUSALS = {
  no_room:
    'Sigue sin caber en lo cobrado: deja antes lo que ya no se debe, en «Dinero que debemos».',
  no_refund: 'No es un reembolso por apuntar.',
} as const

/** What a page without scripts says of a change that was made. */
export const DONE_WORDS: Readonly<Record<string, string>> = {
  reintentar: 'Pedido otra vez. Si sigue aquí, la línea dice por qué.',
  devuelto: 'Apuntado: el cliente recibe un correo.',
  dejar: 'Ya no se debe.',
  visto: 'Visto. Está en «Ya vistos».',
  reabrir: 'Abierto otra vez.',
  apuntar: 'Apuntado en su pedido: el cliente recibe un correo.',
  transferencia: 'Apuntada.',
  'enviar-enlace': 'El enlace sale ahora.',
  'cobrado-mensajero': 'Cobrado.',
  'apuntar-extracto': 'Extracto apuntado.',
}
