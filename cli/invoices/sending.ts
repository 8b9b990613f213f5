import { formatDay, formatMoment } from '#core/dates/format-dates.ts'
import { madridDay } from '#core/dates/madrid-time.ts'
import { readInvoiceNumber } from '#core/invoices/invoice.ts'
import { issuerFault } from '#core/invoices/issuer.ts'
import { amendRecord } from '#core/verifactu/amend-record.server.ts'
import { readCertificate, type CertificateFault } from '#core/verifactu/certificate.server.ts'
import type { Service } from '#core/verifactu/service.server.ts'
import { sendingStatus } from '#core/verifactu/status.server.ts'
import { beginSending, endSending, hurrySending } from '#core/verifactu/switch.server.ts'
import { statusLines } from '#core/verifactu/sending-words.ts'
import { ConfigError, readVerifactu } from '#server/config.ts'
import { Refusal, type Answer, type Command, type Input } from '../terminal/command.ts'
import { CLOCK_WRONG, NOT_ISSUED_BY_SAMPLE } from './invoice-words.ts'
import { printable } from '../terminal/screen.ts'

/** Begins the sending of records to the tax agency, ends it, or sends now what waits. */
export const sendCommand: Command = {
  name: 'enviar',
  says: 'a la Agencia Tributaria los registros que esperan (VERI*FACTU); y empezar o terminar el envío',
  more: [
    'La tienda los envía sola, a los pocos segundos de cada factura. Con --empezar se envían desde la\nfactura siguiente, y ya no se puede dejar hasta el 31 de diciembre: --terminar lo apunta.',
  ],
  options: {
    empezar: { says: 'desde la próxima factura se envía todo' },
    terminar: { says: 'el 31 de diciembre se deja de enviar' },
    si: { says: 'sin preguntar' },
  },
  examples: ['enviar', 'enviar --empezar', 'enviar --terminar'],
  run: async (input) => {
    if (input.has('empezar') && input.has('terminar')) {
      throw new Refusal('Di una de las dos cosas: --empezar o --terminar.')
    }
    if (input.has('empezar')) return begin(input)
    if (input.has('terminar')) return end(input)
    const outcome = await hurrySending((await input.shop()).db)
    if (!outcome.ok) throw new Refusal(HURRY_REFUSALS[outcome.reason], outcome)
    const { notBefore } = outcome
    const text =
      notBefore === null || Date.parse(notBefore) <= input.now.getTime()
        ? 'La tienda los envía ahora. Cómo queda: facturas estado.'
        : `La Agencia Tributaria pide esperar entre dos envíos: el siguiente sale el ${formatMoment(notBefore)}.`
    return { json: outcome, text }
  },
}

const HURRY_REFUSALS = {
  off: 'Los registros no se envían. Para empezar: facturas enviar --empezar.',
  nothing: 'No espera ningún registro: está todo enviado.',
  no_server: 'Los registros los envía la tienda, y no se ha puesto en marcha desde que se empezó.',
}

async function begin(input: Input): Promise<Answer> {
  const service = configuredService(input)
  const facts = readCertificate(service.certificate)
  if (!facts.ok) throw new Refusal(CERTIFICATE_FAULTS[facts.fault], facts)
  if (Date.parse(facts.until) <= input.now.getTime()) {
    throw new Refusal(
      `El certificado de ${printable(facts.name)} caducó el ${formatDay(madridDay(facts.until))}.`,
      {
        ok: false,
        reason: 'expired',
      },
    )
  }
  const { db } = await input.shop()
  const fault = issuerFault({ isSelling: true })
  if (service.kind === 'production' && fault !== undefined) {
    throw new Refusal(fault, { ok: false, reason: 'issuer' })
  }
  const trial = service.kind === 'test'
  await input.confirm({
    shown: `Certificado: ${printable(facts.name)}, hasta el ${formatDay(madridDay(facts.until))}. Servicio: ${trial ? 'el de pruebas de la Agencia Tributaria' : 'la Agencia Tributaria'}.`,
    question: trial
      ? '¿Enviar los registros al servicio de pruebas, desde la próxima factura?'
      : '¿Enviar cada registro desde la próxima factura? No se puede dejar hasta el 31 de diciembre.',
  })
  const outcome = await beginSending(db, { kind: service.kind, at: input.now.toISOString() })
  if (!outcome.ok) throw new Refusal(BEGIN_REFUSALS[outcome.reason], outcome)
  return {
    json: outcome,
    text: 'Desde la próxima factura se envía todo. Cómo va: facturas estado.',
  }
}

const BEGIN_REFUSALS = {
  sample_issuer: NOT_ISSUED_BY_SAMPLE,
  on: 'Ya se envían.',
  ending: 'Se envían hasta el 31 de diciembre. Para seguir, vuelve a empezar el 1 de enero.',
  waiting: 'Quedan registros por enviar del periodo de antes: facturas estado.',
}

const CERTIFICATE_FAULTS: Record<CertificateFault, string> = {
  wrong_password: 'La contraseña del certificado no es esa: VERIFACTU_PASSWORD.',
  old_encryption:
    'El certificado está guardado con un cifrado antiguo que ya no se lee. Vuelve a exportarlo desde el navegador, o pide a quien lleva el servidor que lo convierta.',
  no_key: 'El fichero no lleva la clave privada: expórtalo con ella.',
  unreadable: 'El fichero del certificado no se puede leer: tiene que ser .p12 o .pfx.',
}

function configuredService({ env }: Input): Service {
  let service: Service | undefined
  try {
    service = readVerifactu(env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    throw new Refusal(`La configuración no es válida.\n${error.message}`)
  }
  if (service) return service
  throw new Refusal(
    'Falta el certificado: pon VERIFACTU_SERVICE, VERIFACTU_CERTIFICATE y VERIFACTU_PASSWORD en la configuración.',
    { ok: false, reason: 'no_certificate' },
  )
}

async function end(input: Input): Promise<Answer> {
  const { db } = await input.shop()
  await input.confirm({
    question: '¿Dejar de enviar los registros al acabar el año? Si es una prueba, se deja ahora.',
  })
  const outcome = await endSending(db, { at: input.now.toISOString() })
  if (!outcome.ok) throw new Refusal(END_REFUSALS[outcome.reason], outcome)
  const { endsOn } = outcome
  return {
    json: outcome,
    text:
      endsOn === null
        ? 'La prueba ha terminado: ya no se envía nada.'
        : `Se envía hasta el ${formatDay(endsOn)}, ese día incluido, y después no.`,
  }
}

const END_REFUSALS = {
  off: 'Los registros no se envían.',
  ending: 'Ya está apuntado: se envía hasta el 31 de diciembre.',
}

/** Makes the record of an invoice once more, after a refusal or an error. */
export const amendCommand: Command = {
  name: 'subsanar',
  takes: 'FACTURA',
  fewest: 1,
  says: 'vuelve a hacer el registro que la Agencia Tributaria rechazó o aceptó con errores',
  more: [
    'La factura no cambia: sirve cuando lo que fallaba ya está arreglado (el programa, el censo, el\ncertificado). Si lo que está mal es la factura, no: se rectifica.',
  ],
  options: { si: { says: 'sin preguntar' } },
  examples: ['subsanar S-2027-000123'],
  run: async (input) => {
    const typed = input.words[0] ?? ''
    const number = readInvoiceNumber(typed)
    if (number === undefined) throw new Refusal(`«${printable(typed)}» no es un número de factura.`)
    const { db } = await input.shop()
    await input.confirm({
      question: `¿Hacer otro registro de ${number} y enviarlo? No se puede borrar.`,
    })
    const outcome = await amendRecord(db, { number, at: input.now.toISOString() })
    if (!outcome.ok) throw new Refusal(AMEND_REFUSALS[outcome.reason](number), outcome)
    return { json: outcome, text: `${number}: el registro está hecho otra vez, y se envía solo.` }
  },
}

const AMEND_REFUSALS = {
  off: () => 'Los registros no se envían: no hay nada que subsanar.',
  unknown: (number: string) => `No hay ninguna factura ${number}.`,
  cancelled: (number: string) => `${number} está anulada.`,
  waiting: (number: string) => `La Agencia Tributaria no ha contestado al registro de ${number}.`,
  accepted: (number: string) => `El registro de ${number} está aceptado sin errores.`,
  clock: () => CLOCK_WRONG,
  sample_issuer: () => NOT_ISSUED_BY_SAMPLE,
  record: (number: string) =>
    `El registro de ${number} no cabe en el esquema de la Agencia Tributaria: háblalo con tu asesoría.`,
  former_issuer: (number: string) =>
    `${number} es del NIF que la tienda tenía antes, y la cadena de sus registros está cerrada.`,
}

/** How the sending stands. */
export const sendingCommand: Command = {
  name: 'estado',
  says: 'cómo va el envío de los registros a la Agencia Tributaria, y lo que no ha aceptado',
  examples: ['estado'],
  run: async (input) => {
    const status = await sendingStatus((await input.shop()).db)
    return { json: status, text: statusLines(status).map(printable).join('\n') }
  },
}
