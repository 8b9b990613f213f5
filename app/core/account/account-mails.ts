import { shop } from '#core/base/policy/shop.ts'
import { noticeMail, type NoticeBlock } from '#core/mail/notice.ts'
import type { MailContent } from '#core/mail/layout.ts'
import { greetingName } from '#core/orders/order-words.ts'
import { policy } from '#core/base/policy/policy.ts'
import { EMAIL_CODE, spacedCode, type EmailCodePurpose } from './email-code.ts'
import { RESET_LINK } from '#core/account/sign-in/password.ts'

const REASON = `Recibes este correo porque tienes una cuenta en ${shop.name} con esta dirección.`
/** No name in the greeting: anybody can type a stranger's address. */
const CODE_REASON = `Recibes este correo porque alguien ha escrito esta dirección en su cuenta de ${shop.name}.`

/** A typed name appears only in mails to a proved address. */
type Reader = { firstName: string; emailVerified: boolean }

const hello = ({ firstName, emailVerified }: Reader): string => {
  const name = emailVerified ? greetingName(firstName) : ''
  return name ? `Hola, ${name}.` : 'Hola.'
}

/** Welcome mail after a registration, with the discount code that the announcement bar promises. */
export function welcomeMail(shopUrl: string): MailContent {
  const { percent, code, onlyOnce } = policy.firstPurchase
  return noticeMail(
    {
      subject: `Tu cuenta en ${shop.name}`,
      preheader: `Tu código para la primera compra: ${code}.`,
      heading: 'Hola.',
      lead: `Tu cuenta está lista. Para la primera compra tienes un ${percent}\u00A0% de descuento con este código:`,
      blocks: [
        { code },
        {
          paragraph: `Escríbelo en el carrito, en «Código de descuento».${onlyOnce ? ' Vale una vez, si todavía no has comprado con este correo.' : ''}`,
        },
        { paragraph: 'En tu cuenta están tus pedidos, tu lista de deseos y tus datos.' },
        { label: 'Ir a tu cuenta', href: `${shopUrl}/profile/orders` },
        {
          paragraph:
            'Si has comprado antes sin cuenta con este correo, verifícalo en «Ajustes» y verás también esos pedidos.',
        },
      ],
      reason: REASON,
    },
    { shopUrl },
  )
}

/** To the owner of an address that somebody tried to register again. */
export function alreadyRegisteredMail(shopUrl: string): MailContent {
  return noticeMail(
    {
      subject: `Ya tienes cuenta en ${shop.name}`,
      preheader: 'Alguien ha querido usar tu dirección para otra cuenta.',
      heading: 'Ya tienes cuenta.',
      lead: `Alguien ha querido usar esta dirección para una cuenta de ${shop.name}, y ya hay una.`,
      blocks: [
        { label: 'Entrar, o elegir otra contraseña', href: `${shopUrl}/?cuenta=entrar` },
        {
          paragraph: 'Si no has sido tú, no hace falta que hagas nada: tu cuenta sigue igual.',
        },
      ],
      reason: REASON,
    },
    { shopUrl },
  )
}

/**
 * The link that replaces a forgotten password. The account is in the fragment, which browsers never
 * send to a server: the browser's password manager needs it.
 */
export function resetMail(email: string, token: string, shopUrl: string): MailContent {
  const href = `${shopUrl}/reset-password?token=${encodeURIComponent(token)}#${encodeURIComponent(email)}`
  return noticeMail(
    {
      subject: 'Elige una contraseña nueva',
      preheader: `El enlace vale ${RESET_LINK.words}.`,
      heading: 'Elige una contraseña nueva.',
      lead: `Alguien ha pedido cambiar la contraseña de tu cuenta. Si has sido tú, sigue este enlace; vale ${RESET_LINK.words} y una sola vez.`,
      blocks: [
        { label: 'Elegir contraseña', href },
        { paragraph: 'Si no has sido tú, no hagas nada: tu contraseña sigue siendo la misma.' },
      ],
      reason: REASON,
    },
    { shopUrl },
  )
}

/** Advice for a reader who did not make the change. */
const notYou = (shopUrl: string): NoticeBlock[] => [
  {
    paragraph: 'Si no has sido tú, alguien más entra en tu cuenta: escríbenos cuanto antes.',
  },
  { label: 'Escribirnos', href: `${shopUrl}/contact` },
]

/** Sent after the password was changed. */
export function passwordChangedMail(reader: Reader, shopUrl: string): MailContent {
  const lead = 'La contraseña de tu cuenta ha cambiado.'
  return noticeMail(
    {
      subject: `Tu contraseña de ${shop.name} ha cambiado`,
      preheader: lead,
      heading: hello(reader),
      lead: `${lead} Si has sido tú, no hay nada más que hacer.`,
      blocks: notYou(shopUrl),
      reason: REASON,
    },
    { shopUrl },
  )
}

type CodeWords = { subject: string; lead: string; otherwise: string; reason: string }

const CODE_WORDS: Record<EmailCodePurpose, CodeWords> = {
  verify: {
    subject: 'Código para verificar tu correo',
    lead: `Escribe este código en «Ajustes» para verificar el correo de tu cuenta de ${shop.name}:`,
    otherwise: 'Si no has sido tú, no hagas nada y no des el código a nadie.',
    reason: CODE_REASON,
  },
  change_new: {
    subject: 'Código para tu correo nuevo',
    lead: `Escribe este código en «Ajustes», en «Código del correo nuevo», para usar esta dirección en tu cuenta de ${shop.name}:`,
    otherwise: 'Si no has sido tú, no hagas nada y no des el código a nadie.',
    reason: CODE_REASON,
  },
  change_old: {
    subject: 'Código para cambiar el correo de tu cuenta',
    lead: 'Alguien que conoce tu contraseña ha pedido cambiar el correo de tu cuenta. Si has sido tú, escribe este código en «Ajustes», en «Código del correo actual»:',
    otherwise:
      'Si no has sido tú, no des el código a nadie y elige otra contraseña: sin este código el correo no cambia.',
    reason: REASON,
  },
}

/** A code to type. Neither mail names the other address, which may be a stranger's. */
export function codeMail(
  { code, purpose }: { code: string; purpose: EmailCodePurpose },
  shopUrl: string,
): MailContent {
  const { subject, lead, otherwise, reason } = CODE_WORDS[purpose]
  return noticeMail(
    {
      subject,
      preheader: `Vale ${EMAIL_CODE.minutes} minutos.`,
      heading: 'Hola.',
      lead,
      blocks: [
        { code: spacedCode(code) },
        {
          paragraph: `Vale ${EMAIL_CODE.minutes} minutos y ${EMAIL_CODE.tries} intentos. Si has pedido otro después, vale solo el último.`,
        },
        { paragraph: otherwise },
      ],
      reason,
    },
    { shopUrl },
  )
}

/**
 * After a change of e-mail, to the new and the old address; the old one sees only part of the new.
 */
export function emailChangedMail(
  change: { firstName: string; shownEmail: string; isOldAddress: boolean },
  shopUrl: string,
): MailContent {
  const { firstName, shownEmail, isOldAddress } = change
  const subject = `El correo de tu cuenta de ${shop.name} ha cambiado`
  return noticeMail(
    {
      subject,
      preheader: isOldAddress
        ? 'Esta dirección ya no es la de tu cuenta.'
        : 'Esta dirección es ahora la de tu cuenta.',
      heading: hello({ firstName, emailVerified: true }), // the codes proved both addresses
      lead: isOldAddress
        ? 'El correo de tu cuenta ha cambiado, y esta dirección ya no sirve para entrar.'
        : 'Esta dirección es ahora la de tu cuenta: con ella entras, y aquí te escribimos. Queda verificada.',
      blocks: [
        { facts: [{ label: 'Correo nuevo', value: shownEmail }] },
        { paragraph: 'Las sesiones abiertas en otros dispositivos se han cerrado.' },
        ...notYou(shopUrl),
      ],
      reason: isOldAddress
        ? `Recibes este correo porque tenías una cuenta en ${shop.name} con esta dirección.`
        : REASON,
    },
    { shopUrl },
  )
}

/** "l…@correo.example": the owner recognises it, a stranger in the old mailbox learns little. */
export const partOfEmail = (email: string): string =>
  `${email.slice(0, 1)}…${email.slice(email.lastIndexOf('@'))}`
