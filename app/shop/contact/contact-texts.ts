import {
  CONTACT_LIMITS,
  type ContactError,
  type ContactField,
} from '#core/contact/contact-message.ts'

/** Source: specification, success messages and error catalogue, to the letter. */
export const MESSAGE_SENT =
  'Mensaje enviado correctamente. Nos pondremos en contacto contigo pronto.'
export const MESSAGE_FAILED = 'Hubo un error al enviar el mensaje. Por favor, inténtalo de nuevo.'
export const MESSAGE_INCOMPLETE = 'Revisa los campos marcados.'
export const TOO_MANY_MESSAGES =
  'Has enviado varios mensajes seguidos. Espera un minuto y vuelve a enviar este.'

const FIELD_WITH_ARTICLE: Record<ContactField, string> = {
  user_name: 'tu nombre',
  user_email: 'tu correo electrónico',
  subject: 'el asunto',
  message: 'el mensaje',
}

export function contactErrorText(field: ContactField, error: ContactError): string {
  switch (error) {
    case 'required':
      return field === 'subject' ? 'Elige un asunto' : `Falta ${FIELD_WITH_ARTICLE[field]}`
    case 'email':
      return 'Revisa el correo: debe tener la forma nombre@dominio.es'
    case 'subject':
      return 'Elige un asunto de la lista'
    case 'too_long':
      return `Es demasiado largo: caben ${CONTACT_LIMITS[field]} caracteres`
    case 'characters':
      return 'Hay algún carácter que no se puede leer. Bórralo y escríbelo de nuevo'
  }
}
