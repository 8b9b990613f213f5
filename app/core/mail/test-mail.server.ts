import { formatMoment } from '#core/base/dates/format-dates.ts'
import { shop } from '#core/base/policy/shop.ts'
import type { MailContent } from './layout.ts'
import { noticeMail } from './notice.ts'
import { createTransport, type SendOutcome, type TransportConfig } from './transport.server.ts'

const LEAD = 'Si lees esto, la tienda puede enviar correo con su configuración de ahora.'

/** The mail that shows whether the shop's mail arrives. `at` is ISO-8601 UTC. */
export const testMail = (at: string, links: { shopUrl: string }): MailContent =>
  noticeMail(
    {
      subject: `Prueba de correo de ${shop.name}`,
      preheader: LEAD,
      heading: 'El correo funciona.',
      lead: LEAD,
      blocks: [{ facts: [{ label: 'Enviada', value: formatMoment(at) }] }],
      reason: 'Recibes este correo porque alguien ha probado el correo de la tienda.',
    },
    links,
  )

/**
 * Sends a test mail at once, without the outbox, or writes it to a file where no mail server is
 * configured. Never throws; the outcome says what failed.
 */
export async function sendTestMail(
  config: TransportConfig,
  { to, at, id, shopUrl }: { to: string; at: string; id: string; shopUrl: string },
): Promise<SendOutcome> {
  const transport = createTransport(config)
  const outcome = await transport.send({
    id,
    kind: 'test',
    dedupe_key: id,
    message_id: `<${id}@${new URL(shopUrl).hostname}>`,
    to_email: to,
    reply_to: null,
    ...testMail(at, { shopUrl }),
    status: 'pending',
    attempts: 1,
    next_attempt_at: at,
    last_error: null,
    created_at: at,
    sent_at: null,
    saved_file: null,
    attached_file: null,
  })
  transport.close()
  return outcome
}
