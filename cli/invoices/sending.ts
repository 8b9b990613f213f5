import { formatDay, formatMoment } from '#core/base/dates/format-dates.ts'
import { madridDay } from '#core/base/dates/madrid-time.ts'
import { readInvoiceNumber } from '#core/orders/invoices/invoice.ts'
import { amendRecord } from '#core/orders/verifactu/amend-record.server.ts'
import { readiness } from '#core/orders/verifactu/readiness.server.ts'
import { amendRefusal, beginRefusal, hurryRefusal } from '#core/orders/verifactu/refusal-words.ts'
import type { Service } from '#core/orders/verifactu/service.server.ts'
import { sendingStatus } from '#core/orders/verifactu/status.server.ts'
import { beginSending, endSending, hurrySending } from '#core/orders/verifactu/switch.server.ts'
import { statusLines } from '#core/orders/verifactu/sending-words.ts'
import { ConfigError, readVerifactu } from '#server/config.ts'
import { Refusal, type Answer, type Command, type Input } from '../terminal/command.ts'
import { PLACES } from './invoice-words.ts'
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
    if (!outcome.ok) throw new Refusal(hurryRefusal(outcome.reason, PLACES), outcome)
    const { notBefore } = outcome
    const text =
      notBefore === null || Date.parse(notBefore) <= input.now.getTime()
        ? 'La tienda los envía ahora. Cómo queda: facturas estado.'
        : `La Agencia Tributaria pide esperar entre dos envíos: el siguiente sale el ${formatMoment(notBefore)}.`
    return { json: outcome, text }
  },
}

async function begin(input: Input): Promise<Answer> {
  const ready = readiness(configuredService(input), input.now)
  if (!ready.ok) {
    const { text, ...refused } = ready
    throw new Refusal(printable(text), refused)
  }
  const { db } = await input.shop()
  const trial = ready.kind === 'test'
  await input.confirm({
    shown: `Certificado: ${printable(ready.name)}, hasta el ${formatDay(madridDay(ready.until))}. Servicio: ${trial ? 'el de pruebas de la Agencia Tributaria' : 'la Agencia Tributaria'}.`,
    question: trial
      ? '¿Enviar los registros al servicio de pruebas, desde la próxima factura?'
      : '¿Enviar cada registro desde la próxima factura? No se puede dejar hasta el 31 de diciembre.',
  })
  const outcome = await beginSending(db, { kind: ready.kind, at: input.now.toISOString() })
  if (!outcome.ok) throw new Refusal(beginRefusal(outcome.reason, PLACES), outcome)
  return {
    json: outcome,
    text: 'Desde la próxima factura se envía todo. Cómo va: facturas estado.',
  }
}

function configuredService({ env }: Input): Service | undefined {
  try {
    return readVerifactu(env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    throw new Refusal(`La configuración no es válida.\n${error.message}`)
  }
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
    if (!outcome.ok) throw new Refusal(amendRefusal(outcome.reason, number, PLACES), outcome)
    return { json: outcome, text: `${number}: el registro está hecho otra vez, y se envía solo.` }
  },
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
