import { formatMoment } from '#core/base/dates/format-dates.ts'
import { shop } from '#core/base/policy/shop.ts'
import { noticeMail } from '#core/mail/notice.ts'
import type { MailContent } from '#core/mail/layout.ts'

/** The data of a contact message that its mails need. */
export type ContactMail = {
  reference: string
  /** ISO-8601 UTC */
  receivedAt: string
  name: string
  email: string
  /** One of the form's own subjects: typed text never gets into the headers of a mail. */
  subject: string
  message: string
}

const TO_SHOP_REASON = 'Alguien ha enviado este mensaje desde la tienda.'
const REPLY_HINT = 'Responde a este correo y le llegará a quien escribe.'

/** The mail to the shop, with the message. Guarded by: contact-mails.test.ts. */
export function contactMessageMail(mail: ContactMail, links: { shopUrl: string }): MailContent {
  return noticeMail(
    {
      subject: `Contacto: ${mail.subject} (${mail.reference})`,
      preheader: `De ${mail.name}.`,
      heading: mail.subject,
      lead: REPLY_HINT,
      blocks: [
        {
          facts: [
            { label: 'Nombre', value: mail.name },
            { label: 'Correo', value: mail.email },
            { label: 'Asunto', value: mail.subject },
            { label: 'Recibido', value: formatMoment(mail.receivedAt) },
            { label: 'Referencia', value: mail.reference },
          ],
        },
        { section: 'Mensaje' },
        { quote: mail.message },
      ],
      reason: TO_SHOP_REASON,
    },
    links,
  )
}

const RECEIVED_REASON = `Recibes este correo porque alguien ha escrito a ${shop.name} con esta dirección. Si no has sido tú, no hagas nada: no la usaremos para más.`
const RECEIVED_LEAD = 'Tu mensaje ha llegado. Lo leemos y te contestamos a esta dirección.'

/**
 * The receipt «Contact received». Repeats nothing that was typed, not even a name: the address may
 * be a third person's.
 */
export function contactReceivedMail(mail: ContactMail, links: { shopUrl: string }): MailContent {
  return noticeMail(
    {
      subject: `Hemos recibido tu mensaje (${mail.reference})`,
      preheader: RECEIVED_LEAD,
      heading: 'Gracias.',
      lead: RECEIVED_LEAD,
      blocks: [
        {
          facts: [
            { label: 'Asunto', value: mail.subject },
            { label: 'Recibido', value: formatMoment(mail.receivedAt) },
            { label: 'Referencia', value: mail.reference },
          ],
        },
        { section: 'Mientras tanto' },
        { paragraph: 'Puede que la respuesta ya esté en las preguntas frecuentes.' },
        { label: 'Preguntas frecuentes', href: `${links.shopUrl.replace(/\/$/, '')}/faq` },
        { paragraph: 'Si quieres añadir algo, responde a este correo.' },
      ],
      reason: RECEIVED_REASON,
    },
    links,
  )
}

const REPLY_REASON = `Recibes este correo porque escribiste a ${shop.name} con esta dirección. Si no has sido tú, respóndenos y dínoslo.`

/**
 * The shop's answer, with the message that it answers. It repeats what was typed, since a person of
 * the shop has read it and chosen to answer.
 */
export function contactReplyMail(
  mail: ContactMail,
  reply: string,
  links: { shopUrl: string },
): MailContent {
  return noticeMail(
    {
      subject: `Re: ${mail.subject} (${mail.reference})`,
      preheader: `${shop.name} te contesta.`,
      heading: 'Te contestamos.',
      lead: `Es sobre el mensaje que nos enviaste: ${formatMoment(mail.receivedAt)}.`,
      blocks: [
        { quote: reply },
        { section: 'Tu mensaje' },
        { quote: mail.message },
        { section: '¿Algo más?' },
        { paragraph: 'Responde a este correo y seguimos por aquí.' },
      ],
      reason: REPLY_REASON,
    },
    links,
  )
}
