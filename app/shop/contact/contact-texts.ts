import { shop } from '#core/base/policy/shop.ts'

/** Literal texts. Source: specification, success messages and error catalogue. */
export const MESSAGE_SENT =
  'Mensaje enviado correctamente. Nos pondremos en contacto contigo pronto.'
export const MESSAGE_FAILED = 'Hubo un error al enviar el mensaje. Por favor, inténtalo de nuevo.'

/** Whose messages are too many, and for how long. */
export type ContactWait = { by: 'client' | 'shop'; waitSeconds: number }

/** What the sender reads while no message is taken: how long to wait, and that there is the mail. */
export function tooManyText({ by, waitSeconds }: ContactWait): string {
  const minutes = Math.ceil(waitSeconds / 60)
  const time = minutes === 1 ? 'un minuto' : `${minutes} minutos`
  if (by === 'shop') {
    return `Ahora mismo nos llegan demasiados mensajes. Espera ${time} y vuelve a enviar este, o escríbenos a ${shop.email}.`
  }
  return minutes === 1
    ? 'Has enviado varios mensajes seguidos. Espera un minuto y vuelve a enviar este.'
    : `Desde tu conexión se han enviado muchos mensajes. Espera ${time} y vuelve a enviar este, o escríbenos a ${shop.email}.`
}
