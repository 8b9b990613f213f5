import { shop } from '#content/shop.ts'
import { noticeMail } from '../mail/notice.ts'
import type { MailContent } from '../mail/order-confirmation.ts'
import { greetingName } from '../mail/order-words.ts'
import { policy } from '../policy/policy.ts'
import { RESET_LINK } from './password.ts'

const REASON = `Recibes este correo porque tienes una cuenta en ${shop.name} con esta dirección.`

const hello = (firstName: string, otherwise: string): string => {
  const name = greetingName(firstName)
  return name ? `Hola, ${name}.` : otherwise
}

/** To whoever has just registered; carries the code that keeps the promise of the bar. */
export function welcomeMail(user: { firstName: string }, shopUrl: string): MailContent {
  const { percent, code } = policy.firstPurchase
  return noticeMail(
    {
      subject: `Tu cuenta en ${shop.name}`,
      preheader: `Tu código para la primera compra: ${code}.`,
      heading: hello(user.firstName, 'Hola.'),
      lead: `Tu cuenta está lista. Para la primera compra tienes un ${percent}\u00A0% de descuento con este código:`,
      action: { code },
      paragraphs: [
        'Escríbelo en el carrito, en «Código de descuento».',
        `En tu cuenta verás tus pedidos, tu lista de deseos y tus datos: ${shopUrl}/profile/orders`,
      ],
      reason: REASON,
    },
    shopUrl,
  )
}

/** To the owner of an address with which somebody tried to register again. */
export function alreadyRegisteredMail(shopUrl: string): MailContent {
  return noticeMail(
    {
      subject: `Ya tienes cuenta en ${shop.name}`,
      preheader: 'Alguien ha intentado registrarse con tu dirección.',
      heading: 'Ya tienes cuenta.',
      lead: `Alguien ha intentado abrir una cuenta en ${shop.name} con esta dirección, y ya hay una.`,
      action: { label: 'Entrar, o elegir otra contraseña', href: `${shopUrl}/?cuenta=entrar` },
      paragraphs: ['Si no has sido tú, no hace falta que hagas nada: tu cuenta sigue igual.'],
      reason: REASON,
    },
    shopUrl,
  )
}

/**
 * The link with which a forgotten password is replaced. Whose account it is stands in the fragment,
 * which no server is sent: the browser's password manager needs it.
 */
export function resetMail(email: string, token: string, shopUrl: string): MailContent {
  return noticeMail(
    {
      subject: 'Elige una contraseña nueva',
      preheader: `El enlace vale ${RESET_LINK.words}.`,
      heading: 'Elige una contraseña nueva.',
      lead: `Alguien ha pedido cambiar la contraseña de tu cuenta. Si has sido tú, sigue este enlace; vale ${RESET_LINK.words} y una sola vez.`,
      action: {
        label: 'Elegir contraseña',
        href: `${shopUrl}/reset-password?token=${encodeURIComponent(token)}#${encodeURIComponent(email)}`,
      },
      paragraphs: ['Si no has sido tú, no hagas nada: tu contraseña sigue siendo la misma.'],
      reason: REASON,
    },
    shopUrl,
  )
}
