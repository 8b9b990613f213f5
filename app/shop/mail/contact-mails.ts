import { shop } from '#content/shop.ts'
import { html } from './html.ts'
import { mailLayout, textFooter } from './layout.ts'
import type { MailContent } from './order-confirmation.ts'
import { formatMoment, greetingName } from './order-words.ts'
import * as part from './parts.ts'
import { factsTable } from './tables.ts'
import { textHeading, wrapText } from './text-part.ts'

/** A message of the contact form, as the mails about it need it. */
export type ContactMail = {
  reference: string
  /** ISO-8601 UTC */
  receivedAt: string
  name: string
  email: string
  /** One of the form's own subjects: nothing that was typed stands in the head of a mail. */
  subject: string
  message: string
}

const TO_SHOP_REASON =
  'Alguien ha enviado este mensaje desde el formulario de contacto de la tienda.'
const REPLY_HINT = 'Responde a este correo y le llegará a quien escribe.'

/** The message itself, to the shop. Guarded by: contact-mails.test.ts. */
export function contactMessageMail(mail: ContactMail, links: { shopUrl: string }): MailContent {
  const subject = `Contacto: ${mail.subject} (${mail.reference})`
  const paragraphs = mail.message.split(/\n{2,}/)
  const body = html`${part.heading(mail.subject)} ${part.lead(REPLY_HINT)}
  ${factsTable([
    { label: 'Nombre', value: mail.name },
    { label: 'Correo', value: mail.email },
    { label: 'Asunto', value: mail.subject },
    { label: 'Recibido', value: formatMoment(mail.receivedAt) },
    { label: 'Referencia', value: mail.reference },
  ])}
  ${part.section(
    'Mensaje',
    paragraphs.map((text) => part.paragraph(part.brokenLines(text.split('\n')))),
  )}`
  return {
    subject,
    html: mailLayout({
      title: subject,
      preheader: `De ${mail.name}.`,
      reason: TO_SHOP_REASON,
      shopUrl: originOf(links),
      body,
    }),
    text: [
      REPLY_HINT,
      '',
      `Nombre: ${mail.name}`,
      `Correo: ${mail.email}`,
      `Asunto: ${mail.subject}`,
      `Recibido: ${formatMoment(mail.receivedAt)}`,
      `Referencia: ${mail.reference}`,
      textHeading('Mensaje'),
      mail.message.split('\n').map(wrapText).join('\n'),
      '',
      textFooter(TO_SHOP_REASON),
    ].join('\n'),
  }
}

const RECEIVED_REASON = `Recibes este correo porque alguien ha escrito a ${shop.name} con esta dirección. Si no has sido tú, no hagas nada: no la usaremos para más.`
const RECEIVED_LEAD = 'Tu mensaje ha llegado. Lo leemos y te contestamos a esta dirección.'
const RECEIVED_MORE = 'Si quieres añadir algo, responde a este correo.'

/**
 * «Contact received», to whoever wrote. What was written is not repeated: the address may be that of
 * a stranger, and a stranger's address is no place for free text.
 */
export function contactReceivedMail(mail: ContactMail, links: { shopUrl: string }): MailContent {
  const subject = `Hemos recibido tu mensaje (${mail.reference})`
  const name = greetingName(mail.name)
  const greeting = name ? `Gracias, ${name}.` : 'Gracias.'
  const shopUrl = originOf(links)
  const body = html`${part.heading(greeting)} ${part.lead(RECEIVED_LEAD)}
  ${factsTable([
    { label: 'Asunto', value: mail.subject },
    { label: 'Recibido', value: formatMoment(mail.receivedAt) },
    { label: 'Referencia', value: mail.reference },
  ])}
  ${part.section('Mientras tanto', [
    part.paragraph(
      html`Puede que la respuesta ya esté en las
      ${part.link(`${shopUrl}/faq`, 'preguntas frecuentes')}. ${RECEIVED_MORE}`,
    ),
  ])}`
  return {
    subject,
    html: mailLayout({
      title: subject,
      preheader: RECEIVED_LEAD,
      reason: RECEIVED_REASON,
      shopUrl,
      body,
    }),
    text: [
      greeting,
      '',
      wrapText(RECEIVED_LEAD),
      '',
      `Asunto: ${mail.subject}`,
      `Recibido: ${formatMoment(mail.receivedAt)}`,
      `Referencia: ${mail.reference}`,
      '',
      wrapText(RECEIVED_MORE),
      `Preguntas frecuentes: ${shopUrl}/faq`,
      '',
      textFooter(RECEIVED_REASON),
    ].join('\n'),
  }
}

const originOf = ({ shopUrl }: { shopUrl: string }): string => shopUrl.replace(/\/+$/, '')
