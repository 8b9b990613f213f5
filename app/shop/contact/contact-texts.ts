/** Literal texts. Source: specification, success messages and error catalogue. */
export const MESSAGE_SENT =
  'Mensaje enviado correctamente. Nos pondremos en contacto contigo pronto.'
export const MESSAGE_FAILED = 'Hubo un error al enviar el mensaje. Por favor, inténtalo de nuevo.'
export const MESSAGE_INCOMPLETE = 'Revisa los campos marcados.'
export const TOO_MANY_MESSAGES =
  'Has enviado varios mensajes seguidos. Espera un minuto y vuelve a enviar este.'
