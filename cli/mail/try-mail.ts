import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { shop as shopFacts } from '#core/base/policy/shop.ts'
import { isMailAddress } from '#core/mail/address.ts'
import { sendTestMail } from '#core/mail/test-mail.server.ts'
import type { SendOutcome } from '#core/mail/transport.server.ts'
import { ConfigError, readMailing, readPaymentConfig } from '#server/config.ts'
import { Refusal, WrongUsage, type Command, type Input } from '../terminal/command.ts'

export const tryMail: Command = {
  name: 'probar',
  takes: '[DIRECCIÓN]',
  fewest: 0,
  most: 1,
  says: 'manda un correo de prueba y dice qué ha pasado',
  more: [
    'Usa la configuración de ahora (SMTP_URL, en el entorno o en .env). La tienda en marcha usa la que leyó al arrancar: si la cambias, arráncala otra vez. Sin dirección, va a OWNER_EMAIL o al correo de la tienda.',
  ],
  examples: ['probar', 'probar ana@correo.example'],
  run: async (input) => {
    const { smtpUrl, mailDir, ownerEmail, shopUrl } = settings(input)
    const to = input.words[0] ?? ownerEmail
    if (!isMailAddress(to)) throw new WrongUsage(`«${to}» no es una dirección de correo.`)
    // Only the folder of an existing shop gets a file.
    if (smtpUrl === undefined) await input.shop()
    const outcome = await sendTestMail(
      { smtpUrl, mailDir, from: () => ({ name: shopFacts.name, address: shopFacts.email }) },
      { to, at: input.now.toISOString(), id: `mail_${randomUUID()}`, shopUrl },
    )
    const json = { ...outcome, to, server: smtpUrl === undefined ? null : serverOf(smtpUrl) }
    if (!outcome.ok) throw new Refusal(faultText(outcome, { smtpUrl, mailDir }), json)
    if (outcome.savedFile !== undefined) {
      throw new Refusal(savedText(path.join(mailDir, outcome.savedFile)), { ...json, ok: false })
    }
    const text = `Enviado a ${to} por ${serverOf(smtpUrl ?? '')}, desde ${shopFacts.email}. Si no llega en unos minutos, mira en el correo no deseado.`
    return { json, text }
  },
}

function settings({ env }: Input) {
  try {
    return { ...readMailing(env), shopUrl: readPaymentConfig(env).shopUrl }
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    throw new Refusal(`La configuración no es válida.\n${error.message}`)
  }
}

/** "correo.example:587": never the user or the password. */
const serverOf = (smtpUrl: string): string => URL.parse(smtpUrl)?.host ?? ''

const savedText = (file: string): string =>
  `No se ha enviado: la tienda no tiene servidor de correo, y guarda cada correo en un fichero.
La prueba está en ${file}
Para enviar de verdad, pon en .env los datos que da tu proveedor de correo y arranca la tienda otra vez:
  SMTP_URL=smtps://USUARIO:CONTRASEÑA@SERVIDOR:465`

type Fault = Extract<SendOutcome, { ok: false }>

/** What a mail server's failure means and what to do, by the code of `SendOutcome`. */
const FAULTS: readonly (readonly [RegExp, string])[] = [
  [
    /\bEAUTH\b/,
    'no acepta el usuario o la contraseña. Si la contraseña lleva signos como @, / o :, van codificados en SMTP_URL (%40, %2F, %3A). Algunos proveedores piden una contraseña de aplicación',
  ],
  [
    /\bECONNREFUSED\b/,
    'rechaza la conexión: mira el servidor y el puerto (465 con smtps, 587 con smtp)',
  ],
  [/\bE(?:DNS|NOTFOUND|AI_AGAIN)\b|ENOTFOUND/, 'no existe: mira cómo está escrito su nombre'],
  [
    /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ALTNAME/,
    'tiene un certificado que no vale para su nombre: usa el nombre que da tu proveedor',
  ],
  [
    /\bETLS\b|wrong version number|EPROTO/i,
    'no ofrece cifrado como se le pide: prueba smtps:// con el puerto 465, o smtp:// con el 587',
  ],
  [
    /\bETIMEDOUT\b|\bEABORT\b/,
    'no contesta a tiempo: mira el servidor y el puerto, y si un cortafuegos cierra la salida',
  ],
  [/\bEENVELOPE\b.*\b4\d\d\b/, 'pide volver a intentarlo más tarde'],
  [
    /\bEENVELOPE\b/,
    'no acepta el remitente o el destinatario: el correo de la tienda tiene que ser de tu cuenta',
  ],
  [/\bEMESSAGE\b/, 'no acepta el mensaje'],
  [/ECONNECTION|ESOCKET|ECONNRESET|EPIPE/, 'cierra la conexión antes de tiempo: mira el puerto'],
]

/** Explains a failure in Spanish; the server's own words follow, since a provider asks for them. */
export function faultText(
  { code, detail }: Pick<Fault, 'code' | 'detail'>,
  { smtpUrl, mailDir }: { smtpUrl: string | undefined; mailDir: string },
): string {
  if (smtpUrl === undefined) {
    return `No se ha guardado: no se puede escribir en ${mailDir} (${code}).`
  }
  const known = FAULTS.find(([pattern]) => pattern.test(code) || pattern.test(detail))
  const what = known ? known[1] : 'no ha tomado el correo'
  return `No se ha enviado: ${serverOf(smtpUrl)} ${what}.\nLo que ha dicho: ${detail || code}`
}
