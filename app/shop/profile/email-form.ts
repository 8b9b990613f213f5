/** The action and the page of the forms about an account's e-mail. */
export const EMAIL_PATH = '/cuenta/correo'

/** What such a form requests. */
export type EmailIntent = 'send' | 'verify' | 'change' | 'confirm'

/** The message for an empty new address. */
export const NO_EMAIL = 'Escribe el correo nuevo'

export const CODE_NOT_SENT =
  'No hemos podido enviar el código. Comprueba tu conexión e inténtalo de nuevo.'
export const CODE_NOT_CHECKED =
  'No hemos podido comprobar el código. Comprueba tu conexión e inténtalo de nuevo.'

/** What a form says if the shop cannot be reached, or fails. */
export const failedCodeText = (intent: string): string =>
  intent === 'send' || intent === 'change' ? CODE_NOT_SENT : CODE_NOT_CHECKED

/** Reports the guest orders that a proved address has joined to the account. */
export function joinedOrdersText(joined: number): string {
  if (joined === 0) return ''
  return joined === 1
    ? 'Hemos añadido a tu cuenta un pedido que hiciste sin ella.'
    : `Hemos añadido a tu cuenta ${joined} pedidos que hiciste sin ella.`
}
