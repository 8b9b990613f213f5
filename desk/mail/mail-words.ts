import { MAIL_KINDS } from '#core/mail/mail-views.ts'
import type { HurryOutcome, ListedMail } from '#core/mail/outbox-list.server.ts'
import type { MailParts } from '#core/mail/mail-pages.server.ts'
import type { State } from '../ui/state-sign.tsx'

export const kindText = (kind: string): string => MAIL_KINDS[kind] ?? 'De la cuenta o del acceso'

/** Where a mail is. */
export function mailState({ status, savedFile }: Pick<ListedMail, 'status' | 'savedFile'>): State {
  if (savedFile !== null) return { sign: 'half', text: 'Guardado, no enviado' }
  switch (status) {
    case 'pending':
      return { sign: 'begin', text: 'Por salir' }
    case 'sent':
      return { sign: 'done', text: 'Enviado' }
    case 'dead':
      return { sign: 'failed', text: 'Fallido', tone: 'failed' }
  }
}

type Reason<Outcome extends { ok: boolean }> = Extract<
  Outcome,
  { ok: false; reason: string }
>['reason']

export const RETRY_REFUSALS: Readonly<Record<Reason<HurryOutcome>, string>> = {
  sent: 'Ese correo ya salió, o se guardó en un fichero: no se envía otra vez.',
  in_hand: 'Está a punto de salir, o saliendo: la tienda lo intenta sola en unos minutos.',
  forgotten: 'No salió nunca, y su texto ya se ha borrado.',
}

export const UNREADABLE: Readonly<Record<Reason<MailParts>, string>> = {
  unknown: 'El correo ya no está.',
  secret: 'Este correo lleva un enlace o un código que solo es de quien lo recibe: no se enseña.',
  forgotten: 'El texto y la dirección se borran pasado su plazo; queda que salió.',
}

export const DONE_WORDS: Readonly<Record<string, string>> = {
  reintentar: 'Sale otra vez, en unos segundos.',
  'reintentar-fallidos': 'Los fallidos salen otra vez, en unos segundos.',
  probar: 'La prueba está en camino: míralo aquí y en tu buzón.',
}
