import { shop } from '#core/base/policy/shop.ts'
import type { MailContent } from '#core/mail/layout.ts'
import { noticeMail } from '#core/mail/notice.ts'
import { greetingOf } from '#core/customers/shopper/shopper-name.ts'
import { ROLE_LABELS, type StaffRole } from './staff.ts'

/** How long an invitation counts. */
export const INVITATION = { hours: 48, words: '48 horas' } as const

/** The address of an invitation, under the shop's. */
export const invitationPath = (secret: string): string => `/mostrador/entrar/invitacion/${secret}`

/** Invites a person to the desk, or to choose password and second factor again. */
export function invitationMail(
  { name, role, isAgain }: { name: string; role: StaffRole; isAgain: boolean },
  link: { shopUrl: string; secret: string },
): MailContent {
  return noticeMail(
    {
      subject: isAgain
        ? `Vuelve a preparar tu acceso al mostrador de ${shop.name}`
        : `Tu acceso al mostrador de ${shop.name}`,
      preheader: `El enlace vale ${INVITATION.words} y se usa una vez.`,
      heading: `Hola, ${greetingOf(name)}.`,
      lead: isAgain
        ? 'Han reiniciado tu acceso al mostrador. Elige otra contraseña y vuelve a enlazar tu teléfono.'
        : `Te han dado acceso al mostrador, donde se lleva la tienda. Tu papel: ${ROLE_LABELS[role]}.`,
      blocks: [
        {
          paragraph:
            'Ten a mano el teléfono, con una aplicación de códigos de un solo uso. Es cosa de dos minutos.',
        },
        { label: 'Preparar mi acceso', href: `${link.shopUrl}${invitationPath(link.secret)}` },
        {
          paragraph: `El enlace vale ${INVITATION.words} y se usa una sola vez. No se lo reenvíes a nadie: quien lo abre entra con tu nombre.`,
        },
      ],
      reason: `Recibes este correo porque alguien de ${shop.name} ha escrito tu dirección entre las personas del mostrador.`,
    },
    link,
  )
}
