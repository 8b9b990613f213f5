import type { ReplyOutcome } from '#core/account/contact/reply.server.ts'

/** As many letters as the use case takes. */
export const LONGEST_REPLY = 10_000

export const GONE = 'El mensaje ya no está.'

type Refusal = Extract<ReplyOutcome, { ok: false }>['reason']

export const REPLY_REFUSALS: Readonly<Record<Refusal, string>> = {
  unknown: GONE,
  empty: 'La respuesta está vacía. No se ha enviado nada.',
  too_long: 'La respuesta es demasiado larga: caben 10.000 letras. No se ha enviado nada.',
  unreadable: 'La respuesta lleva signos que no se pueden leer. Bórralos y envíala otra vez.',
  sent_before: 'Ese mismo texto ya se envió: está aquí arriba.',
}

export const DONE_WORDS: Readonly<Record<string, string>> = {
  responder: 'Contestado: el correo sale ahora.',
  atender: 'Atendido.',
  reabrir: 'Espera otra vez respuesta.',
}
